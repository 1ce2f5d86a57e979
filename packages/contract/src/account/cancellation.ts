import * as v from "valibot";
import { centsSchema } from "../cents.ts";
import { route } from "../route.ts";

const cancellationSchema = v.object({
  rule: v.picklist(["first_30_days", "pro_rata", "end_of_period"]),
  refund_cents: centsSchema,
  /** Refunded as well if the member's bank decides an open dispute for us. */
  held_cents: centsSchema,
  kept_fee_cents: centsSchema,
  last_day: v.string(),
  full_refund_until: v.string(),
});
export type Cancellation = v.InferOutput<typeof cancellationSchema>;

/**
 * The field `cancellation` is a preview in state `active`; with `can_keep`, a canceled membership can be restored. What
 * `is_being_done` takes longer than a request: it is carried out, and an email follows.
 */
export const cancellationAnswerSchema = v.object({
  state: v.picklist(["active", "canceled", "ended"]),
  can_keep: v.boolean(),
  cancellation: v.nullable(cancellationSchema),
  is_being_done: v.optional(v.literal(true)),
  /** A sentence about that. */
  message: v.optional(v.string()),
});
export type CancellationAnswer = v.InferOutput<typeof cancellationAnswerSchema>;

/** What the member was shown, so that nobody gets another refund than they saw. */
export const cancelBodySchema = v.object({
  refund_cents: centsSchema,
  last_day: v.pipe(v.string(), v.maxLength(20)),
});

export const getCancellationRoute = route("GET /account/cancellation", {
  caller: "member",
  class: "member",
  answer: cancellationAnswerSchema,
});
export const cancelRoute = route("POST /account/cancel", {
  caller: "member",
  class: "member",
  body: cancelBodySchema,
  answer: cancellationAnswerSchema,
});
export const keepRoute = route("POST /account/keep", {
  caller: "member",
  class: "member",
  answer: cancellationAnswerSchema,
});
