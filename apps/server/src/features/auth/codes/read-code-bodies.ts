import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { validateUsNumber } from "@smirk/domain/joining/contact/us-number";
import type { FieldError } from "@smirk/domain/joining/field-error";
import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { invalid } from "../../../errors.ts";
import { FIELD_SENTENCES } from "../../../http/requests/field-sentences.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import type { TypedOwner } from "../trust/unused-account.ts";
import { CODE_DIGITS } from "./code-rules.ts";

const NO_PHONE = FIELD_SENTENCES.phone_not_us_mobile;
const NO_CODE = FIELD_SENTENCES.code_incomplete;
const PHONE_SENTENCES: Partial<Record<FieldError, string>> = FIELD_SENTENCES;
const LONGEST = 40;
const LONGEST_CHALLENGE = 100;

/** To E.164. */
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
/** Reads what an operator types for a member. @throws 400 `invalid`, with the sentence for members */
export function readUsMobile(text: string): string {
  const read = v.safeParse(usMobile, text);
  if (read.success) return read.output;
  throw invalid(read.issues[0].message);
}

export const phoneCredential = {
  credential_type: v.literal("phone_number", "Only phone_number is known here."),
  phone_number: usMobile,
};
export const sixDigitCode = v.pipe(
  v.string(NO_CODE),
  v.maxLength(LONGEST, NO_CODE),
  v.transform((text) => foldWidth(removeInvisible(text)).replace(/[\s\p{Pd}]/gu, "")),
  v.length(CODE_DIGITS, NO_CODE),
  v.digits(NO_CODE),
);
export const challenge = v.nullish(
  v.pipe(v.string("Please send the challenge unchanged."), v.maxLength(LONGEST_CHALLENGE)),
);
const ownChallengeSchema = v.object({ challenge });
const ownCodeSchema = v.object({ code: sixDigitCode, challenge });
const provideSchema = v.object({ ...phoneCredential, challenge });
const ownerText = v.pipe(
  v.string("Please fill this in."),
  v.trim(),
  v.minLength(1, "Please fill this in."),
  v.maxLength(100),
);
/** Empty for people with one name. */
const ownerLastName = v.pipe(v.string("Please fill this in."), v.trim(), v.maxLength(100));
const owner = v.optional(v.object({ name: ownerText, last_name: ownerLastName, birth_date: ownerText }));
const verifySchema = v.object({ ...phoneCredential, code: sixDigitCode, challenge, owner });

export function readProvideBody(body: unknown): { phoneNumber: string; challenge: string | undefined } {
  const { phone_number: phoneNumber, challenge } = parseBody(provideSchema, body);
  return { phoneNumber, challenge: challenge ?? undefined };
}

export function readVerifyBody(body: unknown): {
  phoneNumber: string;
  code: string;
  challenge: string | undefined;
  owner: TypedOwner | undefined;
} {
  const { phone_number: phoneNumber, code, challenge, owner: typed } = parseBody(verifySchema, body);
  const named = typed && { name: typed.name, lastName: typed.last_name, birthDate: typed.birth_date };
  return { phoneNumber, code, challenge: challenge ?? undefined, owner: named };
}

/** The challenge of a signed-in member, whose phone is known. */
export function readOwnChallenge(body: unknown): string | undefined {
  return parseBody(ownChallengeSchema, body).challenge ?? undefined;
}

export function readOwnCode(body: unknown): { code: string; challenge: string | undefined } {
  const { code, challenge } = parseBody(ownCodeSchema, body);
  return { code, challenge: challenge ?? undefined };
}
