import * as v from "valibot";

/** Somebody on the waitlist: the contacts as they may be shown, and what takes them off the list. */
const waitingSchema = v.object({
  email: v.string(),
  phoneNumber: v.string(),
  /** Null once it was used. */
  removalToken: v.nullable(v.string()),
});
export type Waiting = v.InferOutput<typeof waitingSchema>;

/** For the state of a history entry, which outlives a reload and ends with the tab. */
export function writeWaiting(waiting: Waiting): { waiting: Waiting } {
  return { waiting };
}

/** What the state of a history entry says of somebody on the waitlist; null for any other. */
export function readWaiting(state: unknown): Waiting | null {
  const result = v.safeParse(v.object({ waiting: waitingSchema }), state);
  return result.success ? result.output.waiting : null;
}
