import * as v from "valibot";
import { FIELD_SENTENCES } from "../../../http/requests/field-sentences.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { phoneCredential } from "../codes/read-code-bodies.ts";
import { readEmailCode } from "../sessions/email-code.ts";

const NO_CODE = FIELD_SENTENCES.email_code_incomplete;
const LONGEST = 60;

const code = v.pipe(
  v.string(NO_CODE),
  v.maxLength(LONGEST, NO_CODE),
  v.transform(readEmailCode),
  v.string(NO_CODE),
);
const requestSchema = v.object(phoneCredential);
const verifySchema = v.object({ ...phoneCredential, code });

export function readRequestBody(body: unknown): { phoneNumber: string } {
  return { phoneNumber: parseBody(requestSchema, body).phone_number };
}

export function readVerifyBody(body: unknown): { phoneNumber: string; code: string } {
  const { phone_number: phoneNumber, code } = parseBody(verifySchema, body);
  return { phoneNumber, code };
}
