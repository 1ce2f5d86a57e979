import * as v from "valibot";

/** Masked contacts of a waitlist entry and its removal token. */
const entrySchema = v.object({
  email: v.string(),
  phoneNumber: v.string(),
  removalToken: v.nullable(v.string()),
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
