import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useEffect, useId, useRef } from "react";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import type { Order } from "../order/order.ts";
import { ConsentBoxes } from "../terms/consent-boxes.tsx";
import type { Terms } from "../terms/use-terms.ts";
import { leadToMissing } from "./lead-to-missing.ts";
import type { PayError } from "./pay-error.ts";
import { PayErrorText } from "./pay-error-text.tsx";
import type { PayPhase } from "./use-pay.ts";

interface PayPanelProps {
  order: Order;
  terms: Terms;
  className: string;
  onAutoRenew: (isOn: boolean) => void;
  phase: PayPhase;
  /** The boxes are checked, but card fields or a promotion are still loading. */
  isWaiting: boolean;
  hasCardFailed: boolean;
  /** A question about the people waits for its answer. */
  isAsked: boolean;
  /** Counts errors, so that each one is announced. */
  failure: { what: PayError | null; count: number };
  onPay: () => void;
}

/** At the foot of a phone's window, unless that is as low as with 400% zoom. */
const BAR =
  "z-20 grid gap-2 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:p-[0.75rem_min(1.25rem,5.6vw)_max(0.75rem,env(safe-area-inset-bottom))] max-lg:-mx-[min(1.25rem,5.6vw)] [@media(min-height:20rem)]:max-lg:fixed [@media(min-height:20rem)]:max-lg:inset-x-0 [@media(min-height:20rem)]:max-lg:bottom-0 [@media(min-height:20rem)]:max-lg:mx-0";

/** What is agreed to, and Pay, which stays in sight on a phone and leads to what is missing (USE-21). */
export function PayPanel(props: PayPanelProps) {
  const { order, terms, className, onAutoRenew, phase, isWaiting, hasCardFailed, isAsked, failure, onPay } =
    props;
  const id = useId();
  const isPaying = phase !== "idle";
  const mayPay = terms.agreedTo !== null && !isPaying && !isWaiting && !hasCardFailed && !isAsked;
  return (
    <form
      method="dialog"
      noValidate
      className="contents lg:grid lg:grid-cols-1 lg:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayPay) onPay();
        else if (!isPaying) leadToMissing(document);
      }}
    >
      <div className={`grid grid-cols-1 gap-4 lg:gap-3 ${className}`}>
        <Switch
          name="auto_renew"
          label={<Trans>Automatic renewal</Trans>}
          checked={order.payment.autoRenew}
          onChange={onAutoRenew}
        />
        <ConsentBoxes terms={terms} />
        {failure.what !== null && !isPaying && <PayFailure key={failure.count} what={failure.what} />}
      </div>
      <div data-pay-bar className={BAR}>
        <PayButton
          mayPay={mayPay}
          isPaying={isPaying}
          cents={order.cart.dueTodayCents}
          reasonId={`${id}-reason`}
        />
        <p id={`${id}-reason`} role="status" className="text-center text-muted text-sm empty:hidden">
          <ReasonText
            // Other words are another element: the same one would be seen to move as they are centered.
            key={`${terms.status} ${terms.agreedTo === null} ${isAsked} ${hasCardFailed}`}
            phase={phase}
            isAsked={isAsked}
            terms={terms}
            isWaiting={isWaiting}
            hasCardFailed={hasCardFailed}
          />
        </p>
      </div>
    </form>
  );
}

interface PayButtonProps {
  mayPay: boolean;
  isPaying: boolean;
  cents: number;
  reasonId: string;
}

function PayButton({ mayPay, isPaying, cents, reasonId }: PayButtonProps) {
  const { i18n } = useLingui();
  const total = formatMoney(cents, i18n.locale);
  return (
    <button
      type="submit"
      aria-disabled={!mayPay}
      aria-describedby={mayPay ? undefined : reasonId}
      className={buttonClass("primary", "main", "w-full")}
    >
      {isPaying && <Spinner className="size-5" />}
      {isPaying ? <Trans>Paying…</Trans> : <Trans>Pay {total}</Trans>}
    </button>
  );
}

/** Comes into sight, wherever Pay was pressed; what is wrong in the card fields is shown there. */
function PayFailure({ what }: { what: PayError }) {
  const alert = useRef<HTMLDivElement>(null);
  const isInFields = what.kind === "fields";
  useEffect(() => {
    const target = isInFields ? document.getElementById("card-heading") : alert.current;
    target?.scrollIntoView({ block: isInFields ? "start" : "nearest" });
  }, [isInFields]);
  return (
    <div ref={alert}>
      <FormAlert>
        <PayErrorText failure={what} />
      </FormAlert>
    </div>
  );
}

type ReasonProps = Pick<PayPanelProps, "phase" | "isAsked" | "terms" | "isWaiting" | "hasCardFailed">;

/** Says why paying has to wait: of several reasons the first on the page, to which Pay leads. */
function ReasonText({ phase, isAsked, terms, isWaiting, hasCardFailed }: ReasonProps) {
  // Each phase has its own slow timer.
  if (phase !== "idle") return <SlowPhaseText key={phase} phase={phase} />;
  if (terms.status === "failed")
    return <Trans>What you agree to could not be loaded. Try again to pay.</Trans>;
  if (isAsked) return <Trans>Answer the question above to pay.</Trans>;
  if (hasCardFailed) return <Trans>The card form did not load. Try again to pay.</Trans>;
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
