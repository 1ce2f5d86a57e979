import { Trans } from "@lingui/react/macro";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function PrivacyStorage() {
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
      <LegalSection title={<Trans>How long we keep it</Trans>}>
        <LegalList>
          <li>
            <Trans>
              Your account: as long as you are a member, and up to 7 years after, for tax and legal records.
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
