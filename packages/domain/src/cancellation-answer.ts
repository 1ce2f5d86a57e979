import * as v from "valibot";
import { centsSchema } from "./plan.ts";

/** What leaving today means, or what it meant for who has left: whole cents, and the day in UTC. */
export const cancellationSchema = v.object({
  rule: v.picklist(["first_30_days", "pro_rata", "end_of_period"]),
  refund: centsSchema,
  /** Of the processing fee, what is kept. */
  kept_fee: centsSchema,
  /** 'YYYY-MM-DD'. */
  last_day: v.pipe(v.string(), v.isoDate()),
});
export type WireCancellation = v.InferOutput<typeof cancellationSchema>;

/** The answer of `GET /account/cancellation` and of `POST /account/cancel`. */
export const cancellationAnswerSchema = v.object({ cancellation: cancellationSchema });
