import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentLaw } from "@smirk/domain/law/payment-law";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalList, LegalSection } from "./legal-article.tsx";

export function TermsOfMoney() {
  return (
    <>
      <Prices />
      <Renewal />
      <PriceChanges />
      <Refunds />
    </>
  );
}

function Prices() {
  return (
    <LegalSection title={<Trans>What you pay</Trans>}>
      <p>
        <Trans>
          You choose a plan and pay by the month or by the year. When you join, we also charge a one-time
          processing fee. Before you pay, we show the price of the plan, the fee, any discount and the total.
          You pay by card through our payment provider.
        </Trans>
      </p>
      <p>
        <Trans>
          Before you pay, you can read your membership agreement, and you check a box for what you agree to.
          We keep the exact words and the time.
        </Trans>
      </p>
      <p>
        <Trans>
          You can change your plan, your family or how often you pay on your membership page. Before you agree
          to a change, we show what you pay then and on the next day of payment.
        </Trans>
      </p>
    </LegalSection>
  );
}

function Renewal() {
  const { supportEmail, supportPhone, postalAddress } = useSite().publicConfig;
  return (
    <LegalSection title={<Trans>Automatic renewal</Trans>}>
      <p>
        <Trans>
          Your membership renews automatically at the end of each month or year, and we charge your card the
          price of your plan again, until you turn automatic renewal off or cancel. We email you a reminder at
          least 7 days before you pay for another month, and at least 21 days before you pay for another year.
        </Trans>
      </p>
      <p>
        <Trans>
          To stop the renewal, turn it off or cancel on your membership page, write to {supportEmail}, or
          write to {postalAddress}. If you need help, call {supportPhone}. With automatic renewal off, your
          membership ends after the time you paid for. Until then you can turn it on again: we show the next
          payment, and you agree to it again.
        </Trans>
      </p>
    </LegalSection>
  );
}

function PriceChanges() {
  return (
    <LegalSection title={<Trans>When a price changes</Trans>}>
      <p>
        <Trans>
          If a promo code lowers your price for a while, we email you before you pay the regular price.
        </Trans>
      </p>
      <p>
        <Trans>
          If the price of your plan changes, you keep yours until we have emailed you the new one and the day
          from which you pay it. Your membership agreement says how many days before. You can cancel before
          then. In some states we also ask if you agree. If you do not, you can cancel in the 14 days after
          you first pay a higher price, and we refund the part of it that you have not used.
        </Trans>
      </p>
    </LegalSection>
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
