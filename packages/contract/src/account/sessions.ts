import * as v from "valibot";

const seconds = v.pipe(v.number(), v.integer());

export const accountSessionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Such as "Chrome on Windows"; null where it is not known. */
  browser: v.nullable(v.string()),
  /** Whether it is the caller's own. */
  is_this: v.boolean(),
  signed_in_at: seconds,
  /** At most 15 minutes off. */
  last_used_at: seconds,
});
export type AccountSession = v.InferOutput<typeof accountSessionSchema>;

/** `GET /account/sessions`. Epoch seconds. */
export const accountSessionsAnswerSchema = v.object({ sessions: v.array(accountSessionSchema) });
export type AccountSessionsAnswer = v.InferOutput<typeof accountSessionsAnswerSchema>;

/** `DELETE /account/sessions`: how many other sign-ins have ended. */
export const endedSessionsAnswerSchema = v.object({ ended: v.number() });
