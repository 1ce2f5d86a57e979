import { agreementSchema } from "@smirk/domain/membership/agreement/agreement";
import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { centsSchema } from "../cents.ts";

const filled = v.pipe(v.string(), v.nonEmpty());
const sha256 = v.pipe(v.string(), v.maxLength(64), v.regex(/^[0-9a-f]{64}$/));

/** The boxes of the checkout. Without automatic renewal there is only the first, whose words say so. */
export const CHECKOUT_CONSENT_KINDS = ["agreement", "renewal"] as const;
export type CheckoutConsentKind = (typeof CHECKOUT_CONSENT_KINDS)[number];

/** What a sentence under 'Before you pay' is about, in the order in which they are read. */
export const TERMS_TOPICS = [
  "renewal",
  "price",
  "reminder",
  "cancel_by",
  "cancel_how",
  "refund",
  "later",
  "dentists",
  "savings",
] as const;

/** Names the words of a box; their text is not sent back. */
export const shownConsentSchema = v.object({
  kind: v.picklist(CHECKOUT_CONSENT_KINDS),
  version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  sha256,
});
export type ShownConsent = v.InferOutput<typeof shownConsentSchema>;

/** Days are calendar days of the office; the facts are those that charge and refund. */
const beforeYouPaySchema = v.object({
  state: filled,
  period: v.picklist(["monthly", "annualy"]),
  renews: v.boolean(),
  due_today: centsSchema,
  /** The day of the next charge, or without renewal of the end. */
  renewal_day: filled,
  renewal_cents: centsSchema,
  /** What a period costs once a promotion has ended. */
  regular_cents: centsSchema,
  reminder_day: filled,
  /** The last day to cancel before the next charge; null without renewal. */
  cancel_by: v.nullable(v.string()),
  /** Until this day canceling pays back `refund_cents`, and `kept_fee_cents` stay. */
  refund_until: filled,
  refund_cents: centsSchema,
  kept_fee_cents: centsSchema,
  /** What canceling after it does. */
  refund_after: v.picklist(["pro_rata", "end_of_period"]),
  sentences: v.array(v.object({ topic: v.picklist(TERMS_TOPICS), text: filled })),
  disclosures: v.array(filled),
});

/** `sha256` of a consent is that of all words that are kept with it, of which `text` is what stands beside its box. */
export const termsAnswerSchema = v.object({
  language: v.picklist(LANGUAGES),
  consents: v.array(v.object({ ...shownConsentSchema.entries, text: filled })),
  before_you_pay: beforeYouPaySchema,
  /** The English text, which binds, as `POST /subscription/agreement_preview` shows it. */
  agreement: v.object({ version: filled, sha256 }),
});
export type TermsAnswer = v.InferOutput<typeof termsAnswerSchema>;

/** The agreement that paying signs, but for member number and effective day, which it says. */
export const agreementPreviewAnswerSchema = v.object({
  agreement: agreementSchema,
  version: filled,
  hash: sha256,
  language: v.picklist(LANGUAGES),
  /** The hash of the English text, which binds. */
  binding_hash: sha256,
});
export type AgreementPreviewAnswer = v.InferOutput<typeof agreementPreviewAnswerSchema>;
