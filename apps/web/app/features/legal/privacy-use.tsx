import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { memberPaths } from "../../member-paths.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function PrivacyUse() {
  const { planOrganizationName, telehealthAdministratorName } = useSite().publicConfig;
  return (
    <>
      <Purposes />
      <LegalSection title={<Trans>Who else gets it</Trans>}>
        <p>
          <Trans>We share only what each of them needs:</Trans>
        </p>
        <LegalList>
          <li>
            <Trans>{planOrganizationName}, the organization that runs the discount plan;</Trans>
          </li>
          <li>
            <Trans>
              {telehealthAdministratorName}, the telehealth administrator, and partners whose benefits your
              plan includes;
            </Trans>
          </li>
          <li>
            <Trans>
              a dentist’s office that checks your card: your first name, the initial of your last name, your
              plan and its group number, and if the membership is good that day;
            </Trans>
          </li>
          <li>
            <Trans>
              the office of the dentist you chose, if you ask us to let it know: your first name, what you
              would like, and a phone number or email address if you allow it;
            </Trans>
          </li>
          <li>
            <Trans>
              companies that work for us under contract: for payments, text messages, email, maps and
              addresses, hosting, usage statistics and error reports;
            </Trans>
          </li>
          <li>
            <Trans>courts and authorities, when the law requires it.</Trans>
          </li>
        </LegalList>
        <p>
          <Trans>
            <Link to={memberPaths.whatWeSent} className="underline">
              What we sent
            </Link>{" "}
            lists these companies, and shows members what each of them got about them, and when.
          </Trans>
        </p>
        <p>
          <Trans>
            We do not sell your personal details, and we do not share them for advertising on other websites.
          </Trans>
        </p>
      </LegalSection>
    </>
  );
}

function Purposes() {
  return (
    <LegalSection title={<Trans>What we use it for</Trans>}>
      <LegalList>
        <li>
          <Trans>to show you dentists, and to remember the one you picked;</Trans>
        </li>
        <li>
          <Trans>to set up and run your membership, take payments and give refunds;</Trans>
        </li>
        <li>
          <Trans>
            to send you codes, receipts, renewal reminders and other messages about your membership;
          </Trans>
        </li>
        <li>
          <Trans>to send you offers, only if you asked for them;</Trans>
        </li>
        <li>
          <Trans>to answer your questions, keep the website safe, and find and fix errors;</Trans>
        </li>
        <li>
          <Trans>to meet our duties under the law.</Trans>
        </li>
      </LegalList>
    </LegalSection>
  );
}
