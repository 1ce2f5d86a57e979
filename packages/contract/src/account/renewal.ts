import * as v from "valibot";

export const renewalBodySchema = v.object({ auto_renew: v.boolean() });

/** What happens at the end of what is paid for. */
export const renewalAnswerSchema = v.object({
  auto_renew: v.boolean(),
  /** 'YYYY-MM-DD'; when the membership ends without renewal, or renews. */
  period_end: v.nullable(v.string()),
});
export type RenewalAnswer = v.InferOutput<typeof renewalAnswerSchema>;
