import { emailSchema } from "@smirk/domain/joining/contact/email";
import { readBirthDate } from "@smirk/domain/joining/date-of-birth";
import * as v from "valibot";
import { route } from "../route.ts";
import { challenge, provedAnswerSchema, providedCodeAnswerSchema, sixDigitCode, usMobile } from "./codes.ts";

const NO_DATE = "Please enter your date of birth as MM/DD/YYYY.";
const NO_CARD = "Please enter the last four digits of your payment card.";

/** Names the recovery in all calls; only the caller knows it. */
const recovery = v.pipe(v.string("Please start over."), v.maxLength(100, "Please start over."));

const ownerEntries = {
  birth_date: v.pipe(
    v.string(NO_DATE),
    v.maxLength(40, NO_DATE),
    v.transform(readBirthDate),
    v.string(NO_DATE),
  ),
  card_last4: v.pipe(v.string(NO_CARD), v.maxLength(40, NO_CARD), v.trim(), v.regex(/^\d{4}$/, NO_CARD)),
};

/** `owner`: where the limit of codes is reached, these get the owner one of their own. */
export const beginRecoveryBodySchema = v.object({
  email: emailSchema,
  owner: v.nullish(v.object(ownerEntries)),
});
export type BeginRecoveryBody = v.InferInput<typeof beginRecoveryBodySchema>;
export const begunRecoveryAnswerSchema = v.object({
  data: v.object({ recovery: v.string(), max_attempts: v.number(), time_limit: v.number() }),
});
export type BegunRecovery = v.InferOutput<typeof begunRecoveryAnswerSchema>["data"];

export const proveRecoveryBodySchema = v.object({ recovery, code: sixDigitCode, ...ownerEntries });
export type ProveRecoveryBody = v.InferInput<typeof proveRecoveryBodySchema>;

export const recoveryPhoneBodySchema = v.object({ recovery, phone_number: usMobile, challenge });
export type RecoveryPhoneBody = v.InferInput<typeof recoveryPhoneBodySchema>;

export const confirmRecoveryBodySchema = v.object({
  recovery,
  phone_number: usMobile,
  code: sixDigitCode,
  challenge,
});
export type ConfirmRecoveryBody = v.InferInput<typeof confirmRecoveryBodySchema>;

/** Epoch seconds: from then on the new phone signs in. */
export const confirmedRecoveryAnswerSchema = v.object({ happens_at: v.pipe(v.number(), v.integer()) });

export const beginRecoveryRoute = route("POST /auth/lost_phone/begin", {
  caller: "anyone",
  class: "sign-in",
  body: beginRecoveryBodySchema,
  answer: begunRecoveryAnswerSchema,
});
export const proveRecoveryRoute = route("POST /auth/lost_phone/prove", {
  caller: "anyone",
  class: "sign-in",
  body: proveRecoveryBodySchema,
  answer: provedAnswerSchema,
});
export const requestRecoveryPhoneRoute = route("POST /auth/lost_phone/phone", {
  caller: "anyone",
  class: "sign-in",
  body: recoveryPhoneBodySchema,
  answer: providedCodeAnswerSchema,
});
export const confirmRecoveryRoute = route("POST /auth/lost_phone/confirm", {
  caller: "anyone",
  class: "sign-in",
  body: confirmRecoveryBodySchema,
  answer: confirmedRecoveryAnswerSchema,
});
