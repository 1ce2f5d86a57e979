import { SALES_STOP_REASONS } from "@smirk/contract/subscription/plans";
import * as v from "valibot";

/** Masked contacts of a waitlist entry, its removal token, and where the address lies. */
const entrySchema = v.object({
  email: v.string(),
  phoneNumber: v.string(),
  removalToken: v.nullable(v.string()),
  /** ISO 3166: "US-UT", or a country's code; "ZZ" where only that it is abroad is known. */
  area: v.optional(v.string(), ""),
  /** Why residents cannot join, where the server said so. */
  stop: v.optional(v.picklist(SALES_STOP_REASONS)),
});
export type WaitlistEntry = v.InferOutput<typeof entrySchema>;

/** History state survives a reload and ends with the tab. */
export function writeWaitlistEntry(waiting: WaitlistEntry): { waiting: WaitlistEntry } {
  return { waiting };
}

export function readWaitlistEntry(state: unknown): WaitlistEntry | null {
  const result = v.safeParse(v.object({ waiting: entrySchema }), state);
  return result.success ? result.output.waiting : null;
}
