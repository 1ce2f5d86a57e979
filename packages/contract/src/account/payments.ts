import * as v from "valibot";
import { centsSchema, signedCentsSchema } from "../cents.ts";
import { route } from "../route.ts";

/** 'YYYY-MM-DD' in the office's time zone. */
const day = v.string();

const paymentRefundSchema = v.object({
  id: v.string(),
  amount_cents: centsSchema,
  day,
  is_pending: v.boolean(),
});

/** `lost`: the bank took the money back; `won`: the payment stays paid; `open` until the bank decides. */
const disputeStateSchema = v.picklist(["open", "won", "lost"]);

const paymentDisputeSchema = v.object({
  state: disputeStateSchema,
  amount_cents: centsSchema,
  day,
});

/** A charge with its lines: what a receipt shows. */
const memberPaymentSchema = v.object({
  id: v.string(),
  /** The number on the payment provider's papers. */
  number: v.nullable(v.string()),
  /** `due`: charged without success, and still to be paid. */
  state: v.picklist(["paid", "due"]),
  /** Due because the member's bank wants it confirmed, which paying it on the page asks for. */
  needs_confirmation: v.optional(v.boolean(), false),
  /** The day of the payment; while it is due, of the first try. */
  day,
  lines: v.array(
    v.object({
      part: v.picklist(["membership", "enrollment_fee"]),
      description: v.string(),
      /** Before discounts; negative where an unused rest is credited. */
      amount_cents: signedCentsSchema,
      from: day,
      until: day,
    }),
  ),
  discount_cents: centsSchema,
  promotion_codes: v.array(v.string()),
  /** Taken from a credit; negative where the payment left one. */
  credit_cents: signedCentsSchema,
  /** What was charged, or is due. */
  amount_cents: centsSchema,
  refunds: v.array(paymentRefundSchema),
  refunded_cents: centsSchema,
  dispute: v.nullable(paymentDisputeSchema),
  /** What was charged less what was refunded or lost in a dispute. */
  net_cents: signedCentsSchema,
  method: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
});
export type MemberPayment = v.InferOutput<typeof memberPaymentSchema>;

/** The newest first. */
export const paymentsAnswerSchema = v.object({
  payments: v.array(memberPaymentSchema),
  /** That have a statement, the newest first. */
  years: v.array(v.pipe(v.number(), v.integer())),
});
export type PaymentsAnswer = v.InferOutput<typeof paymentsAnswerSchema>;

export const paymentAnswerSchema = v.object({
  payment: memberPaymentSchema,
  paid_by: v.string(),
  paid_to: v.string(),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswerSchema>;

/** What was charged, refunded and lost in disputes in a calendar year of the office's time zone. */
export const statementSchema = v.object({
  year: v.pipe(v.number(), v.integer()),
  time_zone: v.string(),
  made_on: day,
  paid_by: v.string(),
  paid_to: v.string(),
  membership_fee_cents: signedCentsSchema,
  enrollment_fee_cents: signedCentsSchema,
  discount_cents: centsSchema,
  credit_cents: signedCentsSchema,
  /** Fees less discounts and credit. */
  charged_cents: centsSchema,
  refunded_cents: centsSchema,
  /** Lost in disputes. */
  disputed_cents: centsSchema,
  net_cents: signedCentsSchema,
  entries: v.array(
    v.object({
      kind: v.picklist(["charge", "refund", "dispute"]),
      payment_id: v.string(),
      number: v.nullable(v.string()),
      day,
      amount_cents: centsSchema,
      /** The state of an entry of kind `dispute`; only a `lost` one counts. */
      dispute_state: v.nullable(disputeStateSchema),
    }),
  ),
});
export type Statement = v.InferOutput<typeof statementSchema>;

/**
 * `action_required`: Stripe.js shows the bank's question for the secret; then the same call says whether it is paid.
 */
export const duePaymentAnswerSchema = v.variant("state", [
  v.object({ state: v.literal("paid") }),
  v.object({ state: v.literal("action_required"), client_secret: v.string() }),
]);
export type DuePaymentAnswer = v.InferOutput<typeof duePaymentAnswerSchema>;

export const listPaymentsRoute = route("GET /account/payments", {
  caller: "member",
  class: "member",
  answer: paymentsAnswerSchema,
});
export const getPaymentRoute = route("GET /account/payments/:id", {
  caller: "member",
  class: "member",
  answer: paymentAnswerSchema,
});
export const downloadInvoiceRoute = route("GET /account/payments/:id/invoice.pdf", {
  caller: "member",
  class: "document",
  file: "application/pdf",
});
export const payDuePaymentRoute = route("POST /account/payments/:id/pay", {
  caller: "member",
  class: "payment",
  answer: duePaymentAnswerSchema,
});
export const getStatementRoute = route("GET /account/statements/:year", {
  caller: "member",
  class: "member",
  answer: statementSchema,
});
export const downloadStatementRoute = route("GET /account/statements/:year/statement.pdf", {
  caller: "member",
  class: "document",
  file: "application/pdf",
});
