import { Trans } from "@lingui/react/macro";
import { OFFICE_RETENTION } from "@smirk/domain/wire/office-retention";
import { useSite } from "../../shell/page/use-site.ts";
import { ContactSection } from "./contact-section.tsx";
import { LegalArticle, LegalList, LegalSection } from "./legal-article.tsx";
import { LEGAL_DAYS } from "./legal-days.ts";
import { PrivacyCollection } from "./privacy-collection.tsx";
import { PrivacyRights } from "./privacy-rights.tsx";
import { PrivacyUse } from "./privacy-use.tsx";

export function Privacy() {
  const { brandName } = useSite().publicConfig;
  return (
    <LegalArticle
      day={LEGAL_DAYS.privacy}
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

function PrivacyStorage() {
  const recordsSessions = useSite().publicConfig.analytics?.recordsSessions === true;
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
            When a dental office checks a card, a cookie in its browser keeps which office it is, for a year.
            Another one keeps which code was checked last, for a day, so that going back does not show it
            again. If you sign in for an office, a cookie keeps that for 12 hours.
          </Trans>
        </p>
        <p>
          <Trans>
            While a tab is open, a random number in it tells one visit from another in our usage statistics.
            It says nothing about who you are and goes when you close the tab. If your browser sends the
            Global Privacy Control or Do Not Track signal, there is no such number and we measure nothing.
          </Trans>
        </p>
        {recordsSessions && <Recordings />}
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

function Recordings() {
  return (
    <p>
      <Trans>
        We record how some visits to our public pages go, so that we see what is hard to use: where someone
        points, scrolls and presses. The recording has no words, no pictures and no map, and nothing that
        someone types or picks in a field. We never record the pages where you join, pay, manage your
        membership or find out if joining pays. With one of the two signals above we record nothing.
      </Trans>
    </p>
  );
}

function PrivacyRetention() {
  const { left: leftDays, unclaimed: unclaimedDays } = OFFICE_RETENTION;
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
          <Trans>
            That a phone has stopped our texts: until it texts START. After you delete your account we keep it
            for five years in a coded form, without the number, so that we do not text that phone again.
          </Trans>
        </li>
        <li>
          <Trans>Checks of your card by offices: 400 days.</Trans>
        </li>
        <li>
          <Trans>Which companies got what about you: as long as your account.</Trans>
        </li>
        <li>
          <Trans>Visits that you add: until you remove them, or delete your account.</Trans>
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
          <Trans>
            People who keep a dental office’s listing: their email address, role and passkeys while they
            belong to the office and for {leftDays} days after. Without an office, or with a claim that came
            to nothing: {unclaimedDays} days. Sign-in codes and sessions go when they are over. What they
            changed stays in the log of the listing, with their email address. An agreement to texts, with its
            number: five years after its end.
          </Trans>
        </li>
        <li>
          <Trans>Technical records: up to 90 days, or longer while we look into misuse.</Trans>
        </li>
      </LegalList>
    </LegalSection>
  );
}
