import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { ReceiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useId } from "react";
import { useSite } from "../../../shell/page/use-site.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import type { Order } from "../order/order.ts";
import type { PayError } from "./pay-error.ts";
import { PayErrorText } from "./pay-error-text.tsx";
import type { PayPhase } from "./use-pay.ts";

interface PayPanelProps {
  order: Order;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
  onAutoRenew: (isOn: boolean) => void;
  phase: PayPhase;
  /** The box is checked, but card fields or a promotion are still loading. */
  isWaiting: boolean;
  /** A question about the people waits for its answer. */
  isAsked: boolean;
  failure: PayError | null;
  /** Counts errors, so that each one is announced. */
  errors: number;
  onPay: () => void;
}

export function PayPanel(props: PayPanelProps) {
  const { order, isAgreed, onAgree, onAutoRenew, phase, isWaiting, isAsked, failure, errors, onPay } = props;
  const { i18n } = useLingui();
  const id = useId();
  const isPaying = phase !== "idle";
  const total = formatMoney(order.cart.dueTodayCents, i18n.locale);
  const mayPay = isAgreed && !isPaying && !isWaiting && !isAsked;
  return (
    <form
      method="dialog"
      noValidate
      className="grid grid-cols-1 gap-4 lg:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayPay) onPay();
      }}
    >
      <Switch
        name="auto_renew"
        label={<Trans>Automatic renewal</Trans>}
        checked={order.payment.autoRenew}
        onChange={onAutoRenew}
      />
      <label className="flex cursor-pointer items-start gap-3 rounded-md border border-line bg-paper p-4 lg:p-3 has-checked:border-action">
        <input
          type="checkbox"
          name="legal"
          checked={isAgreed}
          aria-required="true"
          onChange={(event) => onAgree(event.currentTarget.checked)}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-action"
        />
        <span className="min-w-0 break-words text-sm">
          <ConsentSentence terms={order.terms} />
        </span>
      </label>
      {failure !== null && !isPaying && (
        <FormAlert key={errors}>
          <PayErrorText failure={failure} />
        </FormAlert>
      )}
      <button
        type="submit"
        aria-disabled={!mayPay}
        aria-describedby={mayPay ? undefined : `${id}-reason`}
        className={buttonClass("primary", "main", "w-full")}
      >
        {isPaying && <Spinner className="size-5" />}
        {isPaying ? <Trans>Paying…</Trans> : <Trans>Pay {total}</Trans>}
      </button>
      <p id={`${id}-reason`} role="status" className="text-center text-muted text-sm empty:hidden">
        <ReasonText phase={phase} isAsked={isAsked} isAgreed={isAgreed} isWaiting={isWaiting} />
      </p>
    </form>
  );
}

type ReasonProps = Pick<PayPanelProps, "phase" | "isAsked" | "isAgreed" | "isWaiting">;

/** Says why paying has to wait. */
function ReasonText({ phase, isAsked, isAgreed, isWaiting }: ReasonProps) {
  // Each phase has its own slow timer.
  if (phase !== "idle") return <SlowPhaseText key={phase} phase={phase} />;
  if (isAsked) return <Trans>Answer the question above to pay.</Trans>;
  if (!isAgreed) return <Trans>Check the box to pay.</Trans>;
  return isWaiting && <Trans>One moment, the card form is loading.</Trans>;
}

function SlowPhaseText({ phase }: { phase: PayPhase }) {
  if (!useIsSlow(true)) return null;
  if (phase === "starting") {
    return <Trans>This is taking longer than usual. Please stay on this page.</Trans>;
  }
  return <Trans>Waiting for your bank. If it asks you to confirm the payment, please do so.</Trans>;
}

/** The consent next to the checkbox. `terms.version` identifies its wording: change both together. */
function ConsentSentence({ terms }: { terms: ReceiptTerms }) {
  const { i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const { phone, email } = terms.cancelBy;
  const today = formatMoney(terms.dueTodayCents, i18n.locale);
  const next = formatMoney(terms.renewalCents, i18n.locale);
  const regular = formatMoney(terms.regularCents, i18n.locale);
  const day = formatSentenceDate(terms.renewalDay, i18n.locale);
  if (!terms.autoRenew) {
    return (
      <Trans>
        I agree that my card will be charged {today} today. My {brandName} membership does not renew. It ends
        on {day}, and my card will not be charged again unless I turn on automatic renewal. I can cancel at
        any time on my membership page, by phone at {phone} or by email at {email}.
      </Trans>
    );
  }
  const isYearly = terms.period === "yearly";
  const promotionEnds = terms.regularCents !== terms.renewalCents;
  return (
    <>
      {isYearly ? (
        <Trans>I agree that my {brandName} membership renews automatically every year.</Trans>
      ) : (
        <Trans>I agree that my {brandName} membership renews automatically every month.</Trans>
      )}{" "}
      {isYearly && promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and {regular} every year after my promo code
          ends, until I cancel.
        </Trans>
      )}
      {isYearly && !promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and the same amount every year after that,
          until I cancel.
        </Trans>
      )}
      {!isYearly && promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and {regular} every month after my promo
          code ends, until I cancel.
        </Trans>
      )}
      {!isYearly && !promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and the same amount every month after that,
          until I cancel.
        </Trans>
      )}{" "}
      <Trans>
        I can cancel at any time on my membership page, by phone at {phone} or by email at {email}.
      </Trans>
    </>
  );
}
