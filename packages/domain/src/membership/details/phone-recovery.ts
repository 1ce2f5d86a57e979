import * as v from "valibot";

/** A new phone that replaces a lost one after a wait. */
export const phoneRecoveryAnswerSchema = v.object({
  recovery: v.nullable(
    v.object({
      /** Masked. */
      phone_number: v.string(),
      /** Epoch seconds. */
      happens_at: v.pipe(v.number(), v.integer()),
    }),
  ),
});
export type PhoneRecoveryAnswer = v.InferOutput<typeof phoneRecoveryAnswerSchema>;
