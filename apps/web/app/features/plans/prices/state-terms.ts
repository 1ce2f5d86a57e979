import type { SalesStop } from "@smirk/contract/subscription/plans";
import { reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { PAYMENT_LAWS, type PaymentLaw, SOLD_STATES } from "@smirk/domain/law/payment-law";

/** The names of the states whose terms differ, and how early a reminder comes at the latest. */
export interface StateTerms {
  proRata: string[];
  feeReturned: string[];
  feeFree: string[];
  unsold: string[];
  reminderDays: Record<RenewalPeriod, number>;
}

/** The server reads it, so that no browser loads the laws for a page of prices. */
export function readStateTerms(stops: readonly SalesStop[]): StateTerms {
  const fewestDays = (period: RenewalPeriod) =>
    Math.min(...SOLD_STATES.map((law) => reminderLeadDays(period, law)));
  const stopped = new Set(stops.map(({ state }) => state));
  return {
    proRata: namesOf(SOLD_STATES, ({ refundAfter }) => refundAfter.value === "pro_rata"),
    feeReturned: namesOf(SOLD_STATES, ({ fee }) => fee.value === "returned"),
    feeFree: namesOf(SOLD_STATES, ({ fee }) => fee.value === "none"),
    unsold: namesOf(PAYMENT_LAWS, ({ code, isSold }) => !isSold || stopped.has(code)),
    reminderDays: { monthly: fewestDays("monthly"), yearly: fewestDays("yearly") },
  };
}

function namesOf(laws: readonly PaymentLaw[], isChosen: (law: PaymentLaw) => boolean): string[] {
  return laws.filter(isChosen).map(({ name }) => name);
}
