import * as v from "valibot";
import type { RenewalPeriod } from "../../billing/renewal-period.ts";
import type { State } from "../../joining/address/states.ts";
import type { CalendarDay } from "../../wire/calendar-day.ts";

export type PaymentMode = "Card" | "ACH";

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
  policyNumber: string;
  familyNames: string[];
  state: State;
  period: RenewalPeriod;
  paymentMode: PaymentMode;
  recurringCents: number;
  enrollmentFeeCents: number;
  autoRenew: boolean;
  effectiveDay: CalendarDay;
  /** Since when this plan and family count, where they are not those of joining. */
  changedDay?: CalendarDay;
}

export const agreementSectionSchema = v.object({
  id: v.string(),
  heading: v.string(),
  paragraphs: v.array(v.string()),
});
export type AgreementSection = v.InferOutput<typeof agreementSectionSchema>;
