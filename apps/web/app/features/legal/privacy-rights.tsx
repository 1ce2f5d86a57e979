import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function PrivacyRights() {
  const { supportEmail, supportPhone } = useSite().publicConfig;
  return (
    <>
      <LegalSection title={<Trans>Your rights</Trans>}>
        <p>
          <Trans>Wherever you live, you can ask us to:</Trans>
        </p>
        <LegalList>
          <li>
            <Trans>tell you what we know about you, and give you a copy that you can take elsewhere;</Trans>
          </li>
          <li>
            <Trans>correct what is wrong;</Trans>
          </li>
          <li>
            <Trans>delete what we do not have to keep by law;</Trans>
          </li>
          <li>
            <Trans>stop sending you offers.</Trans>
          </li>
        </LegalList>
        <p>
          <Trans>
            Members can do all of this on their membership page, under “Sign-in and data” and “Notifications.”
          </Trans>
        </p>
        <p>
          <Trans>
            Write to {supportEmail} or call {supportPhone}. We first make sure that it is you, and answer
            within 45 days. It costs nothing. If we say no, we tell you why and how to appeal.
          </Trans>
        </p>
      </LegalSection>
      <CaliforniaRights />
      <LegalSection title={<Trans>Children</Trans>}>
        <p>
          <Trans>
            Only adults of 18 or older can join, and this website is not meant for children. A parent can add
            a child to the membership. If you believe that a child has given us details, tell us and we will
            delete them.
          </Trans>
        </p>
      </LegalSection>
    </>
  );
}

function CaliforniaRights() {
  return (
    <LegalSection title={<Trans>If you live in California</Trans>}>
      <p>
        <Trans>
          California law gives you the right to know, to correct and to delete your personal information, to
          opt out of its sale or sharing, and to limit the use of sensitive information. We do not sell or
          share it, and use sensitive information, such as your sign-in and your exact location, only for the
          services you ask for. We respect the Global Privacy Control signal of your browser.
        </Trans>
      </p>
      <p>
        <Trans>
          In the last 12 months we collected identifiers (such as name and phone number), dates of birth,
          records of purchases, internet activity and location, from you and for the purposes above. Someone
          you authorize in writing can ask on your behalf. We never treat you worse for using your rights.
        </Trans>
      </p>
    </LegalSection>
  );
}
