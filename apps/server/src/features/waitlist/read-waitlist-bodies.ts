import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import * as v from "valibot";
import { FIELD_SENTENCES } from "../../http/requests/field-sentences.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import type { JoinInput } from "./join-waitlist.ts";
import type { LeaveInput } from "./leave-waitlist.ts";

const NO_EMAIL = FIELD_SENTENCES.email_missing;
const NO_PHONE = FIELD_SENTENCES.phone_missing;
const UNREADABLE = FIELD_SENTENCES.waitlist_unreadable;

const tokenSchema = v.pipe(v.string("A token is needed."), v.uuid("This is not a token."), v.toLowerCase());

const joinSchema = v.object({
  email: v.pipe(
    v.string(NO_EMAIL),
    v.check((text) => validateEmail(text) === null, NO_EMAIL),
    v.transform(tidyEmail),
  ),
  phone_number: v.pipe(v.string(NO_PHONE), v.regex(/^\+[1-9]\d{7,14}$/, NO_PHONE)),
  removal_token: v.nullish(tokenSchema, null),
});
const leaveSchema = v.object({
  removal_token: tokenSchema,
  /** The token is that of the confirmation email. */
  everywhere: v.optional(v.boolean("This is not yes or no."), false),
});

export function readJoinBody(body: unknown): Omit<JoinInput, "language"> {
  const { email, phone_number, removal_token: ownToken } = parseBody(joinSchema, body, UNREADABLE);
  return { email, phoneNumber: phone_number, ownToken };
}

export function readLeaveBody(body: unknown): LeaveInput {
  const { removal_token: removalToken, everywhere } = parseBody(leaveSchema, body, UNREADABLE);
  return { removalToken, everywhere };
}
