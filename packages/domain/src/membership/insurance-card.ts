import * as v from "valibot";
import { centsSchema } from "../billing/plan.ts";
import { benefitCardSchema } from "./benefit-card.ts";

/** Seconds since the epoch. */
const seconds = v.pipe(v.number(), v.integer());

/** How often a membership is charged, as its card words it (spec §3, `metadata.payment`). */
export const TERM_TEXTS = { monthly: "Monthly", yearly: "Yearly" } as const;

/** The membership card; the wire calls it an insurance card, which the membership is not (spec §3). */
export const insuranceCardSchema = v.object({
  plan_slug: v.string(),
  plan_name: v.string(),
  group_code: v.string(),
  /** Sixteen digits. */
  policy_number: v.string(),
  /** `card`, or otherwise by bank account. */
  payment_method_type: v.string(),
  family_members: v.array(v.object({ name: v.string(), surname: v.string() })),
  /** Until when the membership is paid for; null while nobody knows. */
  exp_date: v.nullable(seconds),
  /** What each period costs. */
  amount: centsSchema,
  canceled: v.boolean(),
  termed: v.boolean(),
  /** When a membership that was canceled or termed ends or ended; null for any other. */
  ends_at: v.nullable(seconds),
  /** First and last name. */
  name: v.string(),
  smirk_link: v.nullable(v.string()),
  metadata: v.object({ effective_date: seconds, payment: v.string() }),
});
export type InsuranceCard = v.InferOutput<typeof insuranceCardSchema>;

/** The answer of `GET /account/insurance_card`. */
export const insuranceCardAnswerSchema = v.object({
  insurance_card: insuranceCardSchema,
  other_cards: v.array(benefitCardSchema),
});
export type InsuranceCardAnswer = v.InferOutput<typeof insuranceCardAnswerSchema>;

/** The answer of `GET /account/next_charge`; null for a membership that is not charged again. */
export const nextChargeAnswerSchema = v.object({
  next_charge: v.nullable(v.object({ date: seconds, amount: centsSchema })),
});
export type NextChargeAnswer = v.InferOutput<typeof nextChargeAnswerSchema>;
