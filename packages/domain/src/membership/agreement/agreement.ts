import * as v from "valibot";
import { LANGUAGES } from "../../wire/language.ts";
import { formatShortDate } from "../../wire/short-date.ts";
import { benefitSections } from "./agreement-benefits.ts";
import { classifyFamily } from "./agreement-classes.ts";
import { type AgreementFacts, agreementSectionSchema, type PaymentMode } from "./agreement-facts.ts";
import { moneySections } from "./agreement-money.ts";
import { rightsSections } from "./agreement-rights.ts";

/** Names the template's wording. Change it with every sentence. */
export const AGREEMENT_VERSION = "membership-agreement-2027-02";

export const agreementSchema = v.object({
  version: v.string(),
  title: v.string(),
  notice: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  sections: v.array(agreementSectionSchema),
});
export type Agreement = v.InferOutput<typeof agreementSchema>;

export const agreementAnswerSchema = v.object({
  agreement: agreementSchema,
  version: v.string(),
  hash: v.string(),
  /** The language of this text; missing from an older server, which has English only. */
  language: v.optional(v.picklist(LANGUAGES)),
  /** The hash of the English text, which binds. */
  binding_hash: v.optional(v.string()),
  signed_at: v.number(),
});
export type AgreementAnswer = v.InferOutput<typeof agreementAnswerSchema>;

export function paymentMode(paymentMethodType: string): PaymentMode {
  return paymentMethodType === "card" ? "Card" : "ACH";
}

export function buildAgreement(facts: AgreementFacts): Agreement {
  return {
    version: AGREEMENT_VERSION,
    title: `${facts.planName} Membership Agreement`,
    notice:
      "THIS IS NOT INSURANCE. This membership gives you lower prices at participating dentists and partners. You pay them yourself. No one pays them for you.",
    facts: [
      { label: "Member", value: facts.memberName },
      { label: "Member number", value: facts.policyNumber },
      { label: "Plan", value: facts.planName },
      { label: "Group code", value: facts.groupCode },
      { label: "Classification", value: classifyFamily(facts.familyNames.length) },
      ...(facts.familyNames.length > 0 ? [{ label: "Family", value: facts.familyNames.join(", ") }] : []),
      { label: "State", value: facts.state.name },
      { label: "Effective date", value: formatShortDate(facts.effectiveDay) },
      { label: "Mode of payment", value: facts.paymentMode },
      { label: "Group phone", value: facts.supportPhone },
      { label: "Email", value: facts.supportEmail },
      { label: "Mailing address", value: facts.postalAddress },
    ],
    sections: [...benefitSections(facts), ...moneySections(facts), ...rightsSections(facts)],
  };
}
