import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { ContactSection } from "./contact-section.tsx";
import { LegalArticle, LegalList, LegalSection } from "./legal-article.tsx";
import { PrivacyRights } from "./privacy-rights.tsx";
import { PrivacyUse } from "./privacy-use.tsx";

export function Privacy() {
  const { brandName } = useSite().publicConfig;
  return (
    <LegalArticle
      heading={<Trans>Privacy policy</Trans>}
      summary={
        <p>
          <Trans>
            We use your details to find you a dentist and to run your membership. We do not sell them. You can
            ask for a copy, have them corrected, or have them deleted.
          </Trans>
        </p>
      }
    >
      <LegalSection title={<Trans>Who is responsible</Trans>}>
        <p>
          <Trans>
            {brandName} (“we”) runs this website and the membership, and is responsible for the personal
            details described here. You can look for a dentist without telling us who you are.
          </Trans>
        </p>
      </LegalSection>
      <PrivacyCollection />
      <PrivacyUse />
      <PrivacyStorage />
      <PrivacyRights />
      <LegalSection title={<Trans>Changes to this policy</Trans>}>
        <p>
          <Trans>
            When we change this policy, we put the new date at the top. If a change matters to you as a
            member, we tell you by email before it takes effect.
          </Trans>
        </p>
      </LegalSection>
      <ContactSection />
    </LegalArticle>
  );
}

function PrivacyCollection() {
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
          <li>
            <Trans>
              <strong>When you sign in with Google or Apple:</strong> your name and email address, if you
              allow it there.
            </Trans>
          </li>
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
          <Trans>We do not get records of your treatment. Those stay with your dentist.</Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Your location</Trans>}>
        <p>
          <Trans>
            If you allow it, your browser tells the map where you are, so that it can show dentists near you.
            Your browser asks you first. You can say no and type a city or address instead. Your position is
            used to find dentists around it; we do not keep a record of where you have been.
          </Trans>
        </p>
      </LegalSection>
    </>
  );
}

function PrivacyStorage() {
  return (
    <>
      <LegalSection title={<Trans>What stays in your browser</Trans>}>
        <p>
          <Trans>
            We use your browser’s local storage so that the website works. It holds your sign-in, the forms
            you have started, the dentist and plan you picked, the language you chose, and where the map was.
            We use no advertising cookies. While you sign in, a cookie ties your code to your browser. After
            that, another cookie lets us recognize this browser for up to 400 days, so that no one else can
            keep you from signing in.
          </Trans>
        </p>
        <p>
          <Trans>
            While a tab is open, a random number in it tells one visit from another in our usage statistics.
            It says nothing about who you are and goes when you close the tab. If your browser sends the
            Global Privacy Control or Do Not Track signal, there is no such number and we measure nothing.
          </Trans>
        </p>
        <p>
          <Trans>
            What you enter while joining is removed from your browser when you pay, when you sign out, or
            after 24 hours. If you save your membership card for use without internet, it stays until you sign
            out. You can also clear it yourself in the settings of your browser.
          </Trans>
        </p>
      </LegalSection>
      <PrivacyRetention />
      <LegalSection title={<Trans>How we protect it</Trans>}>
        <p>
          <Trans>
            Connections to this website are encrypted. Sign-in codes are valid for minutes and can be used
            once. Only people who need your details for their work can see them. No protection is perfect. If
            a breach affects you, we will tell you.
          </Trans>
        </p>
      </LegalSection>
    </>
  );
}

function PrivacyRetention() {
  return (
    <LegalSection title={<Trans>How long we keep it</Trans>}>
      <LegalList>
        <li>
          <Trans>
            Your account: as long as you are a member, and up to 7 years after, for tax and legal records.
          </Trans>
        </li>
        <li>
          <Trans>
            What you agreed to and your signed agreement, even if you delete your account: three years, or one
            year after your membership ends if that is later. State laws require us to prove it.
          </Trans>
        </li>
        <li>
          <Trans>Details of a sign-up that you did not finish: up to 30 days.</Trans>
        </li>
        <li>
          <Trans>
            The waitlist: until you ask us to remove you, or until we can offer you the membership.
          </Trans>
        </li>
        <li>
          <Trans>Technical records: up to 90 days, or longer while we look into misuse.</Trans>
        </li>
      </LegalList>
    </LegalSection>
  );
}
