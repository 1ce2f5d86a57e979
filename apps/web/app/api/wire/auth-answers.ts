import * as v from "valibot";

/** Answers of the sign-in calls, field names as on the wire (contract, REST). */

const tokenSchema = v.pipe(v.string(), v.nonEmpty());

/** Of a verified code and of a refresh. Someone who has not paid yet has no refresh token. */
export const tokenAnswerSchema = v.object({
  access_token: tokenSchema,
  refresh_token: v.nullish(tokenSchema, null),
});
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>;

/** Of a code that was sent; `time_limit` in seconds. */
export const codeAnswerSchema = v.object({
  data: v.object({
    max_attempts: v.pipe(v.number(), v.minValue(1)),
    time_limit: v.pipe(v.number(), v.minValue(0)),
    instructions: v.nullish(v.string(), ""),
    /** `unconfirmed`: it is not known whether the message went out. */
    delivery: v.optional(v.string()),
  }),
});
export type CodeAnswer = v.InferOutput<typeof codeAnswerSchema>;

export const SIGN_ON_PROVIDERS = ["google", "apple"] as const;
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number];

/** The configured ones; a provider that this version does not know is left out. */
export const signOnProvidersSchema = v.object({
  providers: v.pipe(
    v.array(v.string()),
    v.transform((names) => SIGN_ON_PROVIDERS.filter((provider) => names.includes(provider))),
  ),
});

/** Where the browser goes to sign on; the answer comes back under the attempt's name. */
export const signOnStartSchema = v.object({
  redirect_url: v.pipe(v.string(), v.url()),
  attempt: v.optional(v.string(), ""),
});
export type SignOnStart = v.InferOutput<typeof signOnStartSchema>;

/** Of a code that was asked for by e-mail; `time_limit` in seconds. */
export const emailProofAnswerSchema = v.object({ data: v.object({ time_limit: v.number() }) });

/** Of a code by e-mail that was right. */
export const provedAnswerSchema = v.object({ proved: v.literal(true) });

const known = v.nullish(v.string(), null);

/** Who the account belongs to, as far as it is known: prefills the details form. */
export const meAnswerSchema = v.object({ phone_number: known, email: known, name: known, last_name: known });
export type MeAnswer = v.InferOutput<typeof meAnswerSchema>;
