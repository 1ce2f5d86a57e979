import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { ClauseId } from "@smirk/domain/law/clauses";
import type { StateLaw } from "@smirk/domain/law/state-law";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

type PaymentMode = "Card" | "ACH";

export interface AgreedChange {
  /** Since when plan, family and price are so; null where nothing of that changed, but the name. */
  day: CalendarDay | null;
  /** Whether it was agreed to, and did not follow from an age or a new price. */
  isAgreed: boolean;
}

export interface AgreementFacts {
  brandName: string;
  organization: string;
  telehealthAdministrator: string;
  supportPhone: string;
  supportEmail: string;
  postalAddress: string;
  planName: string;
  groupCode: string;
  includedCards: string[];
  memberName: string;
  /** Null before the payment, which gives one. */
  policyNumber: string | null;
  familyNames: string[];
  state: StateLaw;
  period: RenewalPeriod;
  paymentMode: PaymentMode;
  /** The first period, or since a change the present one. */
  recurringCents: number;
  /** After it, as if it renewed. */
  charges: DatedCharge[];
  enrollmentFeeCents: number;
  autoRenew: boolean;
  /** Null before the payment, whose day it is. */
  effectiveDay: CalendarDay | null;
  /** Unset where it is as at joining. */
  change?: AgreedChange;
}

export function paymentMode(paymentMethodType: string): PaymentMode {
  return paymentMethodType === "card" ? "Card" : "ACH";
}

/** Whether the state of the member wants the clause in the agreement. */
export function asksFor({ state }: AgreementFacts, clause: ClauseId): boolean {
  return state.clauses.agreement.some(({ value }) => value === clause);
}
