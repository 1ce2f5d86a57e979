import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { CODE_DIGITS } from "./code-rules.ts";
import { readUsMobile } from "./read-us-mobile.ts";

const NO_PHONE = "Please enter a US mobile number.";
const NO_CODE = `Please enter the ${CODE_DIGITS} digits of the code.`;
const LONGEST = 40;
const LONGEST_CHALLENGE = 100;

export const phoneCredential = {
  credential_type: v.literal("phone_number", "Only phone_number is known here."),
  phone_number: v.pipe(
    v.string(NO_PHONE),
    v.maxLength(LONGEST, NO_PHONE),
    v.transform(readUsMobile),
    v.string(NO_PHONE),
  ),
};
const code = v.pipe(
  v.string(NO_CODE),
  v.maxLength(LONGEST, NO_CODE),
  v.transform((text) => text.replace(/[\s\p{Pd}]/gu, "")),
  v.regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`), NO_CODE),
);
/** What an app that keeps no cookies was given with the code. */
const challenge = v.nullish(
  v.pipe(v.string("Please send the challenge as it came."), v.maxLength(LONGEST_CHALLENGE)),
);
const provideSchema = v.object({ ...phoneCredential, challenge });
const verifySchema = v.object({ ...phoneCredential, code, challenge });

/** @throws 400 `invalid` with a sentence for each field that is wrong. */
export function readProvideBody(body: unknown): { phoneNumber: string; challenge: string | undefined } {
  const { phone_number: phoneNumber, challenge } = parseBody(provideSchema, body);
  return { phoneNumber, challenge: challenge ?? undefined };
}

/** @throws 400 `invalid` with a sentence for each field that is wrong. */
export function readVerifyBody(body: unknown): {
  phoneNumber: string;
  code: string;
  challenge: string | undefined;
} {
  const { phone_number: phoneNumber, code, challenge } = parseBody(verifySchema, body);
  return { phoneNumber, code, challenge: challenge ?? undefined };
}
