import * as v from "valibot";

/** Masked contacts of a waitlist entry and its removal token. */
const waitingSchema = v.object({
  email: v.string(),
  phoneNumber: v.string(),
  removalToken: v.nullable(v.string()),
});
export type Waiting = v.InferOutput<typeof waitingSchema>;

/** History state survives a reload and ends with the tab. */
export function writeWaiting(waiting: Waiting): { waiting: Waiting } {
  return { waiting };
}

export function readWaiting(state: unknown): Waiting | null {
  const result = v.safeParse(v.object({ waiting: waitingSchema }), state);
  return result.success ? result.output.waiting : null;
}
