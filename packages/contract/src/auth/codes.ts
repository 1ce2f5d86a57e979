import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { validateUsNumber } from "@smirk/domain/joining/contact/us-number";
import type { FieldError } from "@smirk/domain/joining/field-error";
import { foldDigits, removeInvisible } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { FIELD_SENTENCES } from "../field-sentences.ts";
import { route } from "../route.ts";
import { emailCode } from "./email-code.ts";
import { tokenAnswerSchema } from "./sessions.ts";

export const CODE_DIGITS = 6;

const NO_PHONE = FIELD_SENTENCES.phone_not_us_mobile;
const NO_CODE = FIELD_SENTENCES.code_incomplete;
const PHONE_SENTENCES: Partial<Record<FieldError, string>> = FIELD_SENTENCES;
const LONGEST = 40;
const LONGEST_CHALLENGE = 100;
/** A line as it is typed, with spaces that do not count. */
const LONGEST_LINE = 1_000;

/** The number is given in E.164. */
export const usMobile = v.pipe(
  v.string(NO_PHONE),
  v.maxLength(LONGEST, NO_PHONE),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const error = validateUsNumber(dataset.value);
    const number = toE164(dataset.value);
    if (error === null && number !== null) return number;
    addIssue({ message: PHONE_SENTENCES[error ?? "not_a_phone"] ?? NO_PHONE });
    return NEVER;
  }),
);

export const sixDigitCode = v.pipe(
  v.string(NO_CODE),
  v.maxLength(LONGEST, NO_CODE),
  v.transform((text) => foldDigits(removeInvisible(text)).replace(/[\s\p{Pd}]/gu, "")),
  v.length(CODE_DIGITS, NO_CODE),
  v.digits(NO_CODE),
);

/** Names the request that a code belongs to, where the browser keeps no cookie. */
export const challenge = v.nullish(
  v.pipe(v.string("Please send the challenge unchanged."), v.maxLength(LONGEST_CHALLENGE)),
);

const phoneCredential = {
  credential_type: v.literal("phone_number", "Only phone_number is known here."),
  phone_number: usMobile,
};

export const provideCodeBodySchema = v.object({ ...phoneCredential, challenge });

const ownerText = v.pipe(
  v.string("Please fill this in."),
  v.maxLength(LONGEST_LINE),
  v.trim(),
  v.minLength(1, "Please fill this in."),
  v.maxLength(100),
);
const ownerSchema = v.object({
  name: ownerText,
  /** Empty for people with one name. */
  last_name: v.pipe(v.string("Please fill this in."), v.maxLength(LONGEST_LINE), v.trim(), v.maxLength(100)),
  birth_date: ownerText,
});
/** The owner of a membership that nobody used for a year. */
export type WireOwner = v.InferInput<typeof ownerSchema>;

export const verifyCodeBodySchema = v.object({
  ...phoneCredential,
  code: sixDigitCode,
  challenge,
  owner: v.optional(ownerSchema),
});

/** A signed-in member has a phone that is known. */
export const ownChallengeBodySchema = v.object({ challenge });
export const ownCodeBodySchema = v.object({ code: sixDigitCode, challenge });

const seconds = v.pipe(v.number(), v.minValue(0));

const providedCodeSchema = v.object({
  max_attempts: v.pipe(v.number(), v.minValue(1)),
  time_limit: seconds,
  /** Until another code may be asked for. */
  resend_after: seconds,
  instructions: v.string(),
  /** `unconfirmed`: the message may not have gone out; its code works anyway. */
  delivery: v.picklist(["sent", "unconfirmed"]),
  challenge: v.string(),
});
export type ProvidedCode = v.InferOutput<typeof providedCodeSchema>;

export const providedCodeAnswerSchema = v.object({ data: providedCodeSchema });

/** A code to the account's own phone, whose number the answer masks. */
const ownCodeSchema = v.object({ ...providedCodeSchema.entries, phone_number: v.string() });
export type ProvidedOwnCode = v.InferOutput<typeof ownCodeSchema>;

export const providedOwnCodeAnswerSchema = v.object({ data: ownCodeSchema });

export const provedAnswerSchema = v.object({ proved: v.literal(true) });

export const emailProofBodySchema = v.object(phoneCredential);
export const emailProofCodeBodySchema = v.object({ ...phoneCredential, code: emailCode });
export const emailProofAnswerSchema = v.object({
  data: v.object({ time_limit: seconds, instructions: v.string() }),
});
export type RequestedProof = v.InferOutput<typeof emailProofAnswerSchema>["data"];

/** A code to a new email address. */
export const emailCodeAnswerSchema = v.object({
  data: v.object({ max_attempts: v.number(), time_limit: seconds, resend_after: seconds }),
});
export type SentEmailCode = v.InferOutput<typeof emailCodeAnswerSchema>["data"];

export const provideCodeRoute = route("POST /auth/2fa/provide", {
  caller: "anyone",
  class: "sign-in",
  body: provideCodeBodySchema,
  answer: providedCodeAnswerSchema,
});
export const verifyCodeRoute = route("POST /auth/2fa/verify", {
  caller: "anyone",
  class: "sign-in",
  body: verifyCodeBodySchema,
  answer: tokenAnswerSchema,
});
export const requestEmailProofRoute = route("POST /auth/email_proof/provide", {
  caller: "anyone",
  class: "sign-in",
  body: emailProofBodySchema,
  answer: emailProofAnswerSchema,
});
export const verifyEmailProofRoute = route("POST /auth/email_proof/verify", {
  caller: "anyone",
  class: "sign-in",
  body: emailProofCodeBodySchema,
  answer: provedAnswerSchema,
});
export const provideOwnCodeRoute = route("POST /account/proof/provide", {
  caller: "member",
  class: "member",
  body: ownChallengeBodySchema,
  answer: providedOwnCodeAnswerSchema,
});
export const verifyOwnCodeRoute = route("POST /account/proof/verify", {
  caller: "member",
  class: "member",
  body: ownCodeBodySchema,
  answer: provedAnswerSchema,
});
