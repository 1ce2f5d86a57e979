import type { SalesStop } from "@smirk/contract/subscription/plans";
import { reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { PAYMENT_LAWS, type PaymentLaw } from "@smirk/domain/law/payment-law";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";

/** The names of the states whose residents may join on other terms, and how early a reminder comes at the latest. */
export interface StateTerms {
  proRata: string[];
  feeReturned: string[];
  feeFree: string[];
  /** Where no more of a fee is kept, whatever the plan's is. */
  feeCaps: { cents: number; names: string[] }[];
  unsold: string[];
  reminderDays: Record<RenewalPeriod, number>;
}

/** The server reads it, so that no browser loads the laws for a page of prices. */
export function readStateTerms(stops: readonly SalesStop[]): StateTerms {
  const fewestDays = (period: RenewalPeriod) =>
    Math.min(...SOLD_STATES.map((law) => reminderLeadDays(period, law)));
  const stopped = new Set(stops.map(({ state }) => state));
  const open = SOLD_STATES.filter(({ code }) => !stopped.has(code));
  const caps = Map.groupBy(
    open.filter(({ fee }) => fee.value === "kept"),
    ({ feeCapCents }) => feeCapCents.value,
  );
  return {
    proRata: namesOf(open, ({ refundAfter }) => refundAfter.value === "pro_rata"),
    feeReturned: namesOf(open, ({ fee }) => fee.value === "returned"),
    feeFree: namesOf(open, ({ fee }) => fee.value === "none"),
    feeCaps: Array.from(caps).flatMap(([cents, laws]) =>
      cents === null ? [] : [{ cents, names: namesOf(laws, () => true) }],
    ),
    unsold: namesOf(PAYMENT_LAWS, ({ code, isSold }) => !isSold || stopped.has(code)),
    reminderDays: { monthly: fewestDays("monthly"), yearly: fewestDays("yearly") },
  };
}

function namesOf(laws: readonly PaymentLaw[], isChosen: (law: PaymentLaw) => boolean): string[] {
  return laws.filter(isChosen).map(({ name }) => name);
}
