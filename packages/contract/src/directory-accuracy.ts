import * as v from "valibot";
import { route } from "./route.ts";

/** How many published listings are how true, and how many of the last random sample were right. */
export const accuracyAnswerSchema = v.object({
  /** The day of the counts, YYYY-MM-DD. */
  day: v.string(),
  states: v.object({ confirmed: v.number(), aging: v.number(), none: v.number(), in_doubt: v.number() }),
  /** Null until each listing of a month's sample was checked. */
  sample: v.nullable(
    v.object({
      /** The month, as in '2026-11'. */
      month: v.string(),
      size: v.number(),
      right: v.number(),
      /** How many listings it was drawn from. */
      listings: v.number(),
      /** The day of the last check, YYYY-MM-DD. */
      checked_on: v.string(),
    }),
  ),
});
export type AccuracyAnswer = v.InferOutput<typeof accuracyAnswerSchema>;

export const getAccuracyRoute = route("GET /directory/accuracy", {
  caller: "anyone",
  class: "directory",
  answer: accuracyAnswerSchema,
});
