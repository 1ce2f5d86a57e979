import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";

/** Answers of the sign-in routes, with wire field names (contract, REST). */

const tokenSchema = v.pipe(v.string(), v.nonEmpty());

/** After a verified code or a refresh. Before payment there is no refresh token. */
export const tokenAnswerSchema = v.object({
  access_token: tokenSchema,
  refresh_token: v.nullish(tokenSchema, null),
});
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>;

export const codeAnswerSchema = v.object({
  data: v.object({
    max_attempts: v.pipe(v.number(), v.minValue(1)),
    time_limit: v.pipe(v.number(), v.minValue(0)),
    resend_after: v.optional(v.pipe(v.number(), v.minValue(0))),
    instructions: v.nullish(v.string(), ""),
    /** `unconfirmed`: the vendor did not confirm delivery. */
    delivery: v.optional(v.string()),
  }),
});
export type CodeAnswer = v.InferOutput<typeof codeAnswerSchema>;

export const SIGN_ON_PROVIDERS = ["google", "apple"] as const;
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number];

/** Skips providers this version does not know. */
export const signOnProvidersSchema = v.object({
  providers: v.pipe(
    v.array(v.string()),
    v.transform((names) => SIGN_ON_PROVIDERS.filter((provider) => names.includes(provider))),
  ),
});

export const signOnStartSchema = v.object({
  redirect_url: v.pipe(v.string(), v.url()),
  attempt: v.optional(v.string(), ""),
});
export type SignOnStart = v.InferOutput<typeof signOnStartSchema>;

/** `time_limit` in seconds. */
export const emailProofAnswerSchema = v.object({ data: v.object({ time_limit: v.number() }) });

export const provedAnswerSchema = v.object({ proved: v.literal(true) });

const optionalText = v.nullish(v.string(), null);

/** Known account data, to prefill the details form. */
export const meAnswerSchema = v.object({
  phone_number: optionalText,
  email: optionalText,
  name: optionalText,
  last_name: optionalText,
  /** The language of emails, texts and documents. */
  language: v.nullish(v.picklist(LANGUAGES), null),
});
export type MeAnswer = v.InferOutput<typeof meAnswerSchema>;
