import type { FeeRule, FreeLook, PaymentLaw, RefundRule } from "./payment-law.ts";

/** What a cancellation gives back, as far as a state decides it. */
export interface RefundRules {
  freeLook: FreeLook;
  after: RefundRule;
  fee: FeeRule;
  feeCapCents: number | null;
}

export function refundRulesOf({ freeLook, refundAfter, fee, feeCapCents }: PaymentLaw): RefundRules {
  return {
    freeLook: freeLook.value,
    after: refundAfter.value,
    fee: fee.value,
    feeCapCents: feeCapCents.value,
  };
}

/** A move takes no right away: each rule is the one of both states that is better for the member. */
export function betterRules(one: RefundRules, other: RefundRules): RefundRules {
  const caps = [one.feeCapCents, other.feeCapCents].filter((cents) => cents !== null);
  return {
    freeLook: {
      days: Math.max(one.freeLook.days, other.freeLook.days),
      from: one.freeLook.from === other.freeLook.from ? one.freeLook.from : "later",
    },
    after: one.after === "pro_rata" ? one.after : other.after,
    fee: one.fee === "kept" ? other.fee : one.fee,
    feeCapCents: caps.length > 0 ? Math.min(...caps) : null,
  };
}

/** The part of a paid fee that stays with a cancellation in the first days. */
export function keptFeeCents(paidFeeCents: number, { fee, feeCapCents }: RefundRules): number {
  return fee === "kept" ? Math.min(paidFeeCents, feeCapCents ?? paidFeeCents) : 0;
}
