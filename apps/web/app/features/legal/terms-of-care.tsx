import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalSection } from "./legal-article.tsx";

export function TermsOfCare() {
  const { brandName, telehealthAdministratorName } = useSite().publicConfig;
  return (
    <>
      <LegalSection title={<Trans>At the dentist</Trans>}>
        <p>
          <Trans>
            Show your membership card before your visit starts, and ask for the member price of your
            treatment. Dentists can join or leave the plan, so please check with the office before you go.
            Member prices cannot be combined with other discounts unless the dentist agrees.
          </Trans>
        </p>
        <p>
          <Trans>
            Dentists are independent. They alone are responsible for their advice and treatment. {brandName}{" "}
            does not practice dentistry and does not recommend one dentist over another. Details in our
            directory come from the dentists and from public sources. Tell us when something is wrong, and we
            will correct it.
          </Trans>
        </p>
        <p>
          <Trans>
            Reviews are the opinions of the people who wrote them. In an emergency, do not use this website:
            call 911.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Other benefits and telehealth</Trans>}>
        <p>
          <Trans>
            Some plans come with benefits from partners, such as vision or prescription discounts. Those
            partners provide them under their own terms.
          </Trans>
        </p>
        <p>
          <Trans>
            Where your plan includes telehealth, it is arranged by {telehealthAdministratorName}, the
            telehealth administrator, and given by licensed professionals who are independent of us.
            Telehealth is not for emergencies, and is not available in every state.
          </Trans>
        </p>
      </LegalSection>
    </>
  );
}
