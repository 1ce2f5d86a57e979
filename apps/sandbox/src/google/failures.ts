import * as v from "valibot";
import { createFailureQueue, type FailureQueue } from "../failure-queue.ts";

export const SERVICES = ["places", "geocoding"] as const;
export type Service = (typeof SERVICES)[number];

export const FAILURES = ["slow", "error_500", "html", "over_query_limit", "zero_results"] as const;

const failureSchema = v.strictObject({
  failure: v.picklist(FAILURES),
  services: v.optional(v.array(v.picklist(SERVICES)), [...SERVICES]),
  /** Absent: every request. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 8000),
});
export type Failure = v.InferOutput<typeof failureSchema>;

export type GoogleFailures = FailureQueue<Failure, Service>;

export function createGoogleFailures(): GoogleFailures {
  return createFailureQueue(failureSchema, ({ services }, service) => services.includes(service));
}
