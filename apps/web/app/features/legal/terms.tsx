import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { ContactSection } from "./contact-section.tsx";
import { LegalArticle, LegalSection } from "./legal-article.tsx";
import { LEGAL_DAYS } from "./legal-days.ts";
import { TermsOfMoney } from "./terms-of-money.tsx";
import { TermsOfUse } from "./terms-of-use.tsx";

export function Terms() {
  const { brandName } = useSite().publicConfig;
  return (
    <LegalArticle
      day={LEGAL_DAYS.terms}
      heading={<Trans>Terms of membership and use</Trans>}
      summary={
        <p>
          <Trans>
            {brandName} is a discount plan, <strong>not insurance</strong>. You pay the dentist yourself, at
            member prices. Your membership renews until you cancel it. Cancel within 30 days and you get your
            money back. In most states we keep the one-time processing fee.
          </Trans>
        </p>
      }
    >
      <LegalSection title={<Trans>What these terms are</Trans>}>
        <p>
          <Trans>
            These terms are an agreement between you and {brandName} (“we”). They apply when you use this
            website, and when you join. If you join, you also get a membership agreement with the details of
            your own plan. Where the two differ, the membership agreement counts.
          </Trans>
        </p>
      </LegalSection>
      <Membership />
      <LegalSection title={<Trans>Who can join</Trans>}>
        <p>
          <Trans>
            You must be at least 18 years old and live in a state of the United States where we offer the
            membership. You can add your spouse and your children under 26. You must give us true details
            about yourself and about the people you add, and tell us when they change.
          </Trans>
        </p>
      </LegalSection>
      <TermsOfMoney />
      <TermsOfCare />
      <TermsOfUse />
      <ContactSection />
    </LegalArticle>
  );
}

function Membership() {
  const { planOrganizationName } = useSite().publicConfig;
  return (
    <LegalSection title={<Trans>What the membership is, and what it is not</Trans>}>
      <p>
        <Trans>
          The membership gives you lower prices at participating dentists. The discount plan itself is run by{" "}
          {planOrganizationName}, the discount plan organization.
        </Trans>
      </p>
      <p className="font-semibold">
        <Trans>
          The membership is not insurance. It is not a qualified health plan under the Affordable Care Act. It
          never pays a dentist for you.
        </Trans>
      </p>
      <p>
        <Trans>
          You pay the whole bill, at the member price, to the dentist. Savings differ by dentist, by place and
          by procedure.
        </Trans>
      </p>
      <p>
        <Trans>
          Each price on this website comes from a price list or from the office, and we say which one and of
          which day. What we work out from it is for the plan and the visits that you name. Prices can change,
          so ask the office before your treatment starts.
        </Trans>
      </p>
    </LegalSection>
  );
}

function TermsOfCare() {
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
            The office can check your card by the code on it. You see each check on your membership page. If
            someone else has your card, replace it there: the old one is no longer valid.
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
