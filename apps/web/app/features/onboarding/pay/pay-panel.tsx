import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useId } from "react";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { ConsentSentence } from "../order/consent-sentence.tsx";
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
