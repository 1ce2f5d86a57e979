import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function TermsOfUse() {
  const { brandName, postalAddress } = useSite().publicConfig;
  return (
    <>
      <LegalSection title={<Trans>Your account</Trans>}>
        <p>
          <Trans>
            You sign in with a code that we send to your phone, or with an account that you already have with
            Google or Apple. Never give a code to anyone: we will not ask you for it. Tell us at once if you
            think that someone else is using your account.
          </Trans>
        </p>
      </LegalSection>
      <FairUse />
      <LegalSection title={<Trans>Complaints</Trans>}>
        <p>
          <Trans>
            If you are not happy with the membership, mail your complaint in writing to {brandName},{" "}
            {postalAddress}. Tell us your name, your member number and what went wrong. We answer in writing
            within 30 days. If our answer does not resolve it, you can contact the office in your state that
            oversees discount plans.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>What we are responsible for</Trans>}>
        <p>
          <Trans>
            We work to keep the website correct and available, but cannot promise that it always is. We are
            not responsible for what dentists and partners do. If we owe you damages, they are limited to what
            you paid us in the last 12 months, except where the law does not allow such a limit.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Law and changes</Trans>}>
        <p>
          <Trans>
            The law of the state where you live applies to your membership. If one part of these terms turns
            out not to be valid, the rest still is.
          </Trans>
        </p>
        <p>
          <Trans>
            We may change these terms. We will email members at least 30 days before, and they can cancel if
            they do not agree.
          </Trans>
        </p>
      </LegalSection>
    </>
  );
}

function FairUse() {
  return (
    <LegalSection title={<Trans>Fair use of this website</Trans>}>
      <p>
        <Trans>Please do not:</Trans>
      </p>
      <LegalList>
        <li>
          <Trans>use another person’s membership, or let others use yours;</Trans>
        </li>
        <li>
          <Trans>copy the directory in bulk, or use it to contact dentists for advertising;</Trans>
        </li>
        <li>
          <Trans>try to break, overload or get around the protection of the website.</Trans>
        </li>
      </LegalList>
      <p>
        <Trans>We may close an account that is used in this way, after telling you why.</Trans>
      </p>
    </LegalSection>
  );
}
