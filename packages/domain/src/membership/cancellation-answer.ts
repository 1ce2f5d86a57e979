import * as v from "valibot";
import { centsSchema } from "../billing/plan.ts";

/** What leaving would mean, or has meant, as the API says it; money in cents, days as 'YYYY-MM-DD'. */
export const cancellationSchema = v.object({
  rule: v.picklist(["first_30_days", "pro_rata", "end_of_period"]),
  refund_cents: centsSchema,
  /** Paid back as well if the member's bank, which is still deciding about a payment, leaves it with us. */
  held_cents: centsSchema,
  /** Of the processing fee: what was charged and is kept. */
  kept_fee_cents: centsSchema,
  last_day: v.string(),
  /** Until when leaving gives all the money back, less the fee. */
  full_refund_until: v.string(),
});
export type Cancellation = v.InferOutput<typeof cancellationSchema>;

/**
 * The answer of `GET /account/cancellation`, and of `POST /account/cancel` and `POST /account/keep`.
 * - `active`: `cancellation` says what leaving now would mean.
 * - `canceled`: the membership ends on `last_day`; with `can_keep` the cancellation can still be taken back.
 * - `ended`: it is over.
 */
export const cancellationAnswerSchema = v.object({
  state: v.picklist(["active", "canceled", "ended"]),
  can_keep: v.boolean(),
  /** Null for a membership that ended without the member's wish. */
  cancellation: v.nullable(cancellationSchema),
});
export type CancellationAnswer = v.InferOutput<typeof cancellationAnswerSchema>;

/** The body of `POST /account/cancel`: what the member was shown, so that nobody gets another refund than they saw. */
export const cancelBodySchema = v.object({ refund_cents: centsSchema, last_day: v.string() });
export type CancelBody = v.InferOutput<typeof cancelBodySchema>;
