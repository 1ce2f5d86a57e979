import { LONGEST_TYPED_EMAIL, tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import * as v from "valibot";
import { FIELD_SENTENCES } from "./field-sentences.ts";
import { route } from "./route.ts";

const NO_EMAIL = FIELD_SENTENCES.email_missing;
const NO_PHONE = FIELD_SENTENCES.phone_missing;

const removalToken = v.pipe(v.string("A token is needed."), v.uuid("This is not a token."), v.toLowerCase());

export const joinWaitlistBodySchema = v.object({
  email: v.pipe(
    v.string(NO_EMAIL),
    v.maxLength(LONGEST_TYPED_EMAIL, NO_EMAIL),
    v.check((text) => validateEmail(text) === null, NO_EMAIL),
    v.transform(tidyEmail),
  ),
  phone_number: v.pipe(v.string(NO_PHONE), v.maxLength(16, NO_PHONE), v.regex(/^\+[1-9]\d{7,14}$/, NO_PHONE)),
  /** A client-made UUID that undoes the entry; without it the answer has one. */
  removal_token: v.nullish(removalToken, null),
});
export type JoinWaitlistBody = v.InferInput<typeof joinWaitlistBodySchema>;

/** It depends on the request only, never on who is on the list. */
export const joinedWaitlistAnswerSchema = v.object({
  joined: v.literal(true),
  removal_token: v.optional(v.string()),
});

export const leaveWaitlistBodySchema = v.object({
  removal_token: removalToken,
  /** The token is that of the confirmation email: it removes its address with every phone number. */
  everywhere: v.optional(v.boolean("This is not yes or no."), false),
});
export type LeaveWaitlistBody = v.InferInput<typeof leaveWaitlistBodySchema>;

export const leftWaitlistAnswerSchema = v.object({ left: v.literal(true) });

export const joinWaitlistRoute = route("POST /waitlist/join", {
  caller: "anyone",
  class: "form",
  body: joinWaitlistBodySchema,
  answer: joinedWaitlistAnswerSchema,
});
export const leaveWaitlistRoute = route("POST /waitlist/leave", {
  caller: "anyone",
  class: "form",
  body: leaveWaitlistBodySchema,
  answer: leftWaitlistAnswerSchema,
});
