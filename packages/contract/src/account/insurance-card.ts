import * as v from "valibot";
import { centsSchema } from "../cents.ts";
import { route } from "../route.ts";

const word = v.nullish(v.string(), null);

export const benefitCardSchema = v.object({
  name: v.string(),
  phone_number: word,
  web: word,
  network_type: word,
  other_display: word,
  other: v.nullish(v.array(v.object({ label: v.string(), value: v.string() })), []),
  logo: word,
  slug: v.string(),
  smirk_link: word,
});
export type BenefitCard = v.InferOutput<typeof benefitCardSchema>;

const seconds = v.pipe(v.number(), v.integer());

export const TERM_TEXTS = { monthly: "Monthly", yearly: "Yearly" } as const;

/** The membership card; on the wire an insurance card, which the membership is not (spec §3). */
const insuranceCardSchema = v.object({
  plan_slug: v.string(),
  plan_name: v.string(),
  group_code: v.string(),
  policy_number: v.string(),
  payment_method_type: v.string(),
  family_members: v.array(v.object({ name: v.string(), surname: v.string() })),
  exp_date: v.nullable(seconds),
  amount: centsSchema,
  canceled: v.boolean(),
  termed: v.boolean(),
  /** For a membership that was canceled or termed, or that does not renew; null for any other. */
  ends_at: v.nullable(seconds),
  /** Absent from servers of the release before. */
  payment_failed: v.optional(v.boolean(), false),
  /** Whether the last email to the member's address was refused for good. */
  email_refused: v.optional(v.boolean(), false),
  /** Whether its member may join again where they live; true while it runs, and from servers of the release before. */
  is_offered: v.optional(v.boolean(), true),
  /** Whether the membership goes on after `exp_date` by itself, unless it is canceled. */
  auto_renew: v.optional(v.boolean(), true),
  /** What the law of the member's state wants to stand on the card; none once the membership is over. */
  clauses: v.optional(v.array(v.string()), []),
  name: v.string(),
  smirk_link: v.nullable(v.string()),
  metadata: v.object({ effective_date: seconds, payment: v.string() }),
});
export type InsuranceCard = v.InferOutput<typeof insuranceCardSchema>;

export const insuranceCardAnswerSchema = v.object({
  insurance_card: insuranceCardSchema,
  other_cards: v.array(benefitCardSchema),
});
export type InsuranceCardAnswer = v.InferOutput<typeof insuranceCardAnswerSchema>;

export const nextChargeAnswerSchema = v.object({
  next_charge: v.nullable(v.object({ date: seconds, amount: centsSchema })),
});
export type NextChargeAnswer = v.InferOutput<typeof nextChargeAnswerSchema>;

export const accountDetailsSchema = v.object({
  user: v.object({
    name: v.string(),
    surname: v.string(),
    address: v.object({
      address_line_1: v.string(),
      address_line_2: v.optional(v.string()),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
    }),
  }),
  plan: v.string(),
});
export type AccountDetails = v.InferOutput<typeof accountDetailsSchema>;

export const getInsuranceCardRoute = route("GET /account/insurance_card", {
  caller: "member",
  class: "member",
  answer: insuranceCardAnswerSchema,
});
export const downloadInsuranceCardRoute = route("GET /account/insurance_card.pdf", {
  caller: "member",
  class: "document",
  file: "application/pdf",
});
export const getAccountDetailsRoute = route("GET /account/details", {
  caller: "member",
  class: "member",
  answer: accountDetailsSchema,
});
export const getNextChargeRoute = route("GET /account/next_charge", {
  caller: "member",
  class: "member",
  answer: nextChargeAnswerSchema,
});
