import * as v from "valibot";
import type { RenewalPeriod } from "../billing/renewal-period.ts";
import type { State } from "../joining/address/states.ts";
import type { CalendarDay } from "../wire/calendar-day.ts";
import { formatShortDate } from "../wire/short-date.ts";
import { benefitSections } from "./agreement-benefits.ts";
import { classifyFamily } from "./agreement-classes.ts";
import { moneySections } from "./agreement-money.ts";
import { rightsSections } from "./agreement-rights.ts";

/** Names the template's wording. Any change to a sentence needs a new id; what was signed before stays as it was. */
export const AGREEMENT_VERSION = "membership-agreement-2026-11";

/** How it is paid (spec §9). */
export type PaymentMode = "Card" | "ACH";

/** What an agreement is made of. Money in cents. */
export interface AgreementFacts {
  brandName: string;
  /** The discount plan organisation. */
  organization: string;
  telehealthAdministrator: string;
  supportPhone: string;
  supportEmail: string;
  postalAddress: string;
  planName: string;
  groupCode: string;
  /** Names of the benefit cards that come with the plan. */
  includedCards: string[];
  memberName: string;
  policyNumber: string;
  familyNames: string[];
  state: State;
  period: RenewalPeriod;
  paymentMode: PaymentMode;
  recurringCents: number;
  /** As charged. */
  enrollmentFeeCents: number;
  effectiveDay: CalendarDay;
}

const agreementSectionSchema = v.object({
  /** For links and tests; the same in every version. */
  id: v.string(),
  heading: v.string(),
  paragraphs: v.array(v.string()),
});
export type AgreementSection = v.InferOutput<typeof agreementSectionSchema>;

export const agreementSchema = v.object({
  version: v.string(),
  title: v.string(),
  /** 'THIS IS NOT INSURANCE.' and what follows from it. */
  notice: v.string(),
  /** What it is about at a glance. */
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  sections: v.array(agreementSectionSchema),
});
/** An agreement in structured text: page, mail and print show the same words. */
export type Agreement = v.InferOutput<typeof agreementSchema>;

/** The answer of `GET /account/agreement`. */
export const agreementAnswerSchema = v.object({
  agreement: agreementSchema,
  version: v.string(),
  /** SHA-256, hexadecimal, of the agreement's text in UTF-8. */
  hash: v.string(),
  /** Seconds since the epoch. */
  signed_at: v.number(),
});
export type AgreementAnswer = v.InferOutput<typeof agreementAnswerSchema>;

/** 'Card', or for any other type of payment method 'ACH' (spec §3). */
export function paymentMode(paymentMethodType: string): PaymentMode {
  return paymentMethodType === "card" ? "Card" : "ACH";
}

/** The membership agreement of one member: one template for all plans, families, states and payment modes (MEM-06). */
export function buildAgreement(facts: AgreementFacts): Agreement {
  return {
    version: AGREEMENT_VERSION,
    title: `${facts.planName} Membership Agreement`,
    notice:
      "THIS IS NOT INSURANCE. This membership gives you lower prices at dentists and partners who take part. You pay them yourself. Nobody pays them for you.",
    facts: [
      { label: "Member", value: facts.memberName },
      { label: "Membership number", value: facts.policyNumber },
      { label: "Plan", value: facts.planName },
      { label: "Group code", value: facts.groupCode },
      { label: "Classification", value: classifyFamily(facts.familyNames.length) },
      ...(facts.familyNames.length > 0 ? [{ label: "Family", value: facts.familyNames.join(", ") }] : []),
      { label: "State", value: facts.state.name },
      { label: "Effective date", value: formatShortDate(facts.effectiveDay) },
      { label: "Mode of payment", value: facts.paymentMode },
      { label: "Group phone", value: facts.supportPhone },
      { label: "Email", value: facts.supportEmail },
      { label: "Postal address", value: facts.postalAddress },
    ],
    sections: [...benefitSections(facts), ...moneySections(facts), ...rightsSections(facts)],
  };
}
