import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useId } from "react";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import type { Order } from "../order/order.ts";
import { ConsentBoxes } from "../terms/consent-boxes.tsx";
import type { Terms } from "../terms/use-terms.ts";
import type { PayError } from "./pay-error.ts";
import { PayErrorText } from "./pay-error-text.tsx";
import type { PayPhase } from "./use-pay.ts";

interface PayPanelProps {
  order: Order;
  terms: Terms;
  /** Opens the agreement. */
  agreement: React.ReactNode;
  onAutoRenew: (isOn: boolean) => void;
  phase: PayPhase;
  /** The boxes are checked, but card fields or a promotion are still loading. */
  isWaiting: boolean;
  /** A question about the people waits for its answer. */
  isAsked: boolean;
  /** Counts errors, so that each one is announced. */
  failure: { what: PayError | null; count: number };
  onPay: () => void;
}

export function PayPanel(props: PayPanelProps) {
  const { order, terms, agreement, onAutoRenew, phase, isWaiting, isAsked, failure, onPay } = props;
  const { i18n } = useLingui();
  const id = useId();
  const isPaying = phase !== "idle";
  const total = formatMoney(order.cart.dueTodayCents, i18n.locale);
  const mayPay = terms.agreedTo !== null && !isPaying && !isWaiting && !isAsked;
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
      <ConsentBoxes terms={terms} agreement={agreement} />
      {failure.what !== null && !isPaying && (
        <FormAlert key={failure.count}>
          <PayErrorText failure={failure.what} />
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
        <ReasonText phase={phase} isAsked={isAsked} terms={terms} isWaiting={isWaiting} />
      </p>
    </form>
  );
}

type ReasonProps = Pick<PayPanelProps, "phase" | "isAsked" | "terms" | "isWaiting">;

/** Says why paying has to wait. */
function ReasonText({ phase, isAsked, terms, isWaiting }: ReasonProps) {
  // Each phase has its own slow timer.
  if (phase !== "idle") return <SlowPhaseText key={phase} phase={phase} />;
  if (isAsked) return <Trans>Answer the question above to pay.</Trans>;
  if (terms.status === "failed")
    return <Trans>What you agree to could not be loaded. Try again to pay.</Trans>;
  if (terms.status === "loading") return <Trans>One moment, what you agree to is loading.</Trans>;
  if (terms.agreedTo === null) {
    return terms.terms?.consents.length === 1 ? (
      <Trans>Check the box to pay.</Trans>
    ) : (
      <Trans>Check both boxes to pay.</Trans>
    );
  }
  return isWaiting && <Trans>One moment, the card form is loading.</Trans>;
}

function SlowPhaseText({ phase }: { phase: PayPhase }) {
  if (!useIsSlow(true)) return null;
  if (phase === "starting") {
    return <Trans>This is taking longer than usual. Please stay on this page.</Trans>;
  }
  return <Trans>Waiting for your bank. If it asks you to confirm the payment, please do so.</Trans>;
}
