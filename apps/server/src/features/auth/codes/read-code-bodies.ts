import * as v from "valibot";
import { invalid } from "../../../errors.ts";
import { CODE_DIGITS } from "./code-rules.ts";
import { readUsMobile } from "./read-us-mobile.ts";

const NO_PHONE = "Please enter a US mobile number.";
const NO_CODE = `Please enter the ${CODE_DIGITS} digits of the code.`;
const LONGEST = 40;

const credential = {
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
const provideSchema = v.object(credential);
const verifySchema = v.object({ ...credential, code });

/** @throws 400 `invalid` with a sentence for each field that is wrong. */
export function readProvideBody(body: unknown): { phoneNumber: string } {
  return { phoneNumber: readBody(provideSchema, body).phone_number };
}

/** @throws 400 `invalid` with a sentence for each field that is wrong. */
export function readVerifyBody(body: unknown): { phoneNumber: string; code: string } {
  const { phone_number, code } = readBody(verifySchema, body);
  return { phoneNumber: phone_number, code };
}

function readBody<T extends v.GenericSchema>(schema: T, body: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]);
  throw invalid(result.issues[0].message, Object.fromEntries(fields));
}
