import { Trans, useLingui } from "@lingui/react/macro";
import { type PaymentLaw, SOLD_STATES } from "@smirk/domain/law/payment-law";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function TermsOfMoney() {
  const { supportEmail, supportPhone, postalAddress } = useSite().publicConfig;
  return (
    <>
      <LegalSection title={<Trans>What you pay</Trans>}>
        <p>
          <Trans>
            You choose a plan and pay by the month or by the year. When you join, we also charge a one-time
            processing fee. Before you pay, we show the price of the plan, the fee, any discount and the
            total. You pay by card through our payment provider.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Automatic renewal</Trans>}>
        <p>
          <Trans>
            Your membership renews automatically at the end of each month or year, and we charge your card the
            price of your plan again, until you cancel. We send you a reminder at least 7 days before each
            renewal. If the price is going to change, we tell you first, and you can cancel before you pay the
            new price.
          </Trans>
        </p>
        <p>
          <Trans>
            To stop the renewal, cancel on your membership page, write to {supportEmail}, or write to{" "}
            {postalAddress}. If you need help, call {supportPhone}.
          </Trans>
        </p>
      </LegalSection>
      <Refunds />
    </>
  );
}

function Refunds() {
  const { i18n } = useLingui();
  const nameStates = (isChosen: (law: PaymentLaw) => boolean) =>
    new Intl.ListFormat(i18n.locale, { type: "disjunction" }).format(
      SOLD_STATES.filter(isChosen).map(({ name }) => name),
    );
  const proRata = nameStates(({ refundAfter }) => refundAfter.value === "pro_rata");
  const returned = nameStates(({ fee }) => fee.value === "returned");
  const free = nameStates(({ fee }) => fee.value === "none");
  return (
    <LegalSection title={<Trans>Canceling and refunds</Trans>}>
      <LegalList>
        <li>
          <Trans>
            You can cancel at any time. If you cancel within 30 days after your membership starts or after you
            get your membership materials, whichever is later, we refund everything you paid, less the
            one-time processing fee.
          </Trans>
        </li>
        <li>
          <Trans>
            If you live in {returned}, we refund that fee too. If you live in {free}, we do not charge it.
          </Trans>
        </li>
        <li>
          <Trans>
            If you cancel later, we stop charging you no later than 30 days after we get your notice. You can
            use the membership until the end of the time you paid for.
          </Trans>
        </li>
        <li>
          <Trans>
            If you live in {proRata} and pay for a quarter, half a year or a year at a time, we refund the
            part of your membership that you have not used.
          </Trans>
        </li>
        <li>
          <Trans>
            If we end your membership because a payment is missing, there is no refund. If we end it for any
            other reason, we refund the part that you have not used.
          </Trans>
        </li>
      </LegalList>
      <p>
        <Trans>
          Refunds go back to the card that you paid with. If your state gives you more rights, you have them.
        </Trans>
      </p>
    </LegalSection>
  );
}
