import { Trans } from "@lingui/react/macro";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function PrivacyCollection() {
  return (
    <>
      <LegalSection title={<Trans>What we collect</Trans>}>
        <LegalList>
          <li>
            <Trans>
              <strong>When you join:</strong> your name, email address, phone number, home address and date of
              birth, and the dentist and plan you choose.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>About your family:</strong> the name, date of birth and relation of each person you add.
              Please add people only with their consent, or as the parent of a child.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>When you pay:</strong> your card details go straight to our payment provider. We never
              see or keep the whole card number. We keep what was paid, and when.
            </Trans>
          </li>
          <MembershipItems />
          <li>
            <Trans>
              <strong>When you use the website:</strong> technical records such as your internet address, the
              kind of browser, the pages you open and errors that happen.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>If we cannot offer the membership where you live:</strong> your email address and phone
              number, so that we can tell you when that changes.
            </Trans>
          </li>
        </LegalList>
        <p>
          <Trans>
            We do not get records of your treatment. Those stay with your dentist. What you enter to find out
            if joining pays is used for the answer and not stored, and the lines of a dentist’s quote stay on
            your device.
          </Trans>
        </p>
      </LegalSection>
      <Location />
    </>
  );
}

function MembershipItems() {
  return (
    <>
      <li>
        <Trans>
          <strong>What you agree to:</strong> its exact words, the time, the kind of browser and a shortened
          internet address.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>When an office checks your card:</strong> whose card, the time, what we answered, and the
          office if it says which one it is. We keep its internet address only as a code that does not show
          it.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>If you add visits to “My savings”:</strong> the day, the dentist, the procedures and what
          you paid.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>If you keep the listing of a dental office:</strong> your email address, your role in the
          office, the public part of a passkey, and a log of what you changed and when. We ask for no name. If
          you agree to texts: the number, and the words and day of it.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>When you sign in with Google or Apple:</strong> your name and email address, if you allow it
          there.
        </Trans>
      </li>
    </>
  );
}

function Location() {
  return (
    <LegalSection title={<Trans>Your location</Trans>}>
      <p>
        <Trans>
          If you allow it, your browser tells the map where you are, so that it can show dentists near you.
          Your browser asks you first. You can say no and type a city or address instead. Your position is
          used to find dentists around it; we do not keep a record of where you have been.
        </Trans>
      </p>
    </LegalSection>
  );
}
