import { Trans, useLingui } from "@lingui/react/macro";
import { type MemberPayment, payDuePaymentRoute } from "@smirk/contract/account/payments";
import type { PaymentTrouble } from "@smirk/domain/billing/trouble/payment-trouble";
import { sayTrouble, wordTrouble } from "@smirk/domain/billing/trouble/trouble-words";
import { Button } from "@smirk/ui/controls/button.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePortalLink } from "../manage/use-portal-link.ts";
import { useBankAnswer } from "./use-bank-answer.ts";

interface DuePaymentProps {
  payment: MemberPayment | undefined;
  onPaid: () => void;
  /** Stands there while no payment is known to be due. */
  children?: ReactNode;
}

/** A charge that failed, with both ways to pay it. */
export function DuePayment({ payment, onPaid, children }: DuePaymentProps) {
  const { phase, payNow } = usePayNow(onPaid);
  const said = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (phase === "paid") said.current?.focus();
  }, [phase]);
  if (phase === "paid") {
    return (
      <p
        ref={said}
        tabIndex={-1}
        className="flex items-start gap-3 rounded-card bg-tint p-5 text-on-tint outline-none md:p-6"
      >
        <Icon name="check" className="mt-0.5 size-5" />
        <Trans>Thank you, your payment was received.</Trans>
      </p>
    );
  }
  if (phase === "ended") return <PayAgainFailure phase={phase} />;
  if (payment === undefined) return children;
  return <PayForm payment={payment} phase={phase} onPay={() => void payNow(payment.id)} />;
}

interface PayFormProps {
  payment: MemberPayment;
  phase: ReturnType<typeof usePayNow>["phase"];
  onPay: () => void;
}

function PayForm({ payment, phase, onPay }: PayFormProps) {
  const { i18n } = useLingui();
  const { link } = usePortalLink(paths.payments);
  const { what, next, facts } = sayDue(payment, i18n.locale);
  return (
    <section
      aria-labelledby="due-title"
      className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden"
    >
      <h2 id="due-title" className="flex items-start gap-3 font-bold text-xl">
        <Icon name="alert" className="mt-1 size-5" />
        {what}
      </h2>
      <p className="tabular-nums">{facts}</p>
      <p>{next}</p>
      <PayAgainFailure phase={phase} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button busy={phase === "busy"} onClick={onPay}>
          <Trans>Pay now</Trans>
        </Button>
        {link !== null && (
          <a
            href={link}
            className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
          >
            <Trans>Use another card</Trans>
          </a>
        )}
      </div>
    </section>
  );
}

/** What became of a charge that is still to be paid. */
export function sayDue(payment: MemberPayment, locale: string) {
  const { needs_confirmation, amount_cents: cents, method, day } = payment;
  const trouble = needs_confirmation ? "not_confirmed" : "trying_again";
  return sayTrouble(trouble, { cents, last4: method?.last4 ?? null, day, wasCharged: false }, locale);
}

const TROUBLES: Partial<Record<PayPhase, PaymentTrouble>> = {
  unconfirmed: "not_confirmed",
  declined: "declined",
  ended: "ended",
};

/** What Pay now came to. */
function PayAgainFailure({ phase }: Pick<PayFormProps, "phase">) {
  const { i18n } = useLingui();
  const trouble = TROUBLES[phase];
  if (trouble !== undefined) {
    const { what, next } = wordTrouble(trouble, i18n.locale);
    return (
      <FormAlert>
        {what} {next}
      </FormAlert>
    );
  }
  if (phase === "otherCard")
    return (
      <FormAlert>
        <Trans>This payment cannot be made with your saved card. Please use another card.</Trans>
      </FormAlert>
    );
  if (phase === "failed")
    return (
      <FormAlert>
        <UnreachableText />
      </FormAlert>
    );
  return null;
}

type PayPhase = "idle" | "busy" | "paid" | "unconfirmed" | "declined" | "otherCard" | "ended" | "failed";

/** @param onPaid also called where nothing is due any more */
function usePayNow(onPaid: () => void) {
  const memberFetch = useMemberFetch();
  const askBank = useBankAnswer();
  const [phase, setPhase] = useState<PayPhase>("idle");

  async function payNow(id: string) {
    setPhase("busy");
    const pay = () => callRoute(memberFetch, payDuePaymentRoute, { params: { id }, signal: requestLimit() });
    try {
      let answer = await pay();
      if (answer.state === "action_required") {
        await askBank(answer.client_secret);
        answer = await pay();
      }
      if (answer.state === "action_required") {
        setPhase("unconfirmed");
        return;
      }
      setPhase("paid");
      onPaid();
    } catch (error) {
      const next = toPhase(error);
      setPhase(next);
      // The payment is no longer among those that are loaded.
      if (next === "ended") onPaid();
    }
  }
  return { phase, payNow };
}

function toPhase(error: unknown): PayPhase {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "payment_declined") return "declined";
  if (error.details.reason === "membership_ended") return "ended";
  return error.status === 409 ? "otherCard" : "failed";
}
