import { homeAddressSchema } from "@smirk/domain/joining/address/home-address";
import { STATES } from "@smirk/domain/joining/address/states";
import { emailSchema } from "@smirk/domain/joining/contact/email";
import { NAME_ENTRIES } from "@smirk/domain/joining/person-name";
import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import {
  challenge,
  emailCodeAnswerSchema,
  providedCodeAnswerSchema,
  sixDigitCode,
  usMobile,
} from "../auth/codes.ts";
import { route } from "../route.ts";

/** Why the name on the card changes. */
export const NAME_REASONS = ["typo", "marriage_or_divorce", "legal_change", "other"] as const;
export type NameReason = (typeof NAME_REASONS)[number];

export const personalDetailsSchema = v.object({
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  /** E.164. */
  phone_number: v.string(),
  address: v.object({
    address_line_1: v.string(),
    address_line_2: v.optional(v.string()),
    city: v.string(),
    state: v.string(),
    zip: v.string(),
  }),
  /** Name and address can be changed: the membership is not over. */
  is_active: v.boolean(),
  /** Whether the membership renews; false once it is canceled. */
  renews: v.boolean(),
  /** 'YYYY-MM-DD'. */
  period_end: v.nullable(v.string()),
});
export type PersonalDetails = v.InferOutput<typeof personalDetailsSchema>;

export const nameBodySchema = v.object({
  ...NAME_ENTRIES,
  reason: v.picklist(NAME_REASONS, "required"),
});
export type NameBody = v.InferOutput<typeof nameBodySchema>;
/** The details as they are sent. */
export type WireNameBody = v.InferInput<typeof nameBodySchema>;

export const emailBodySchema = v.object({ email: emailSchema });

export const addressBodySchema = v.object({
  /** A member may live where the membership is not sold. */
  address: homeAddressSchema(STATES),
  /** Knows what a move to a state without sale means. */
  accepts_end: v.nullish(v.boolean("invalid"), false),
});
export type AddressBody = v.InferOutput<typeof addressBodySchema>;

/** A code goes to the new phone. */
export const phoneBodySchema = v.object({ phone_number: usMobile, challenge });
export type PhoneBody = v.InferInput<typeof phoneBodySchema>;
export const confirmPhoneBodySchema = v.object({ phone_number: usMobile, code: sixDigitCode, challenge });
export type ConfirmPhoneBody = v.InferInput<typeof confirmPhoneBodySchema>;

export const confirmEmailBodySchema = v.object({ code: sixDigitCode });

/** `PUT /account/language`: the body, and the answer. */
export const languageBodySchema = v.object({ language: v.picklist(LANGUAGES) });

const seconds = v.pipe(v.number(), v.integer());
const contact = v.picklist(["email", "phone"]);

/** Body of `POST /auth/contact_change/show` and `undo`: the token in the fragment of a message's link. */
export const linkBodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });

/** `POST /auth/contact_change/show`: what the link is about. Contacts are masked, times are epoch seconds. */
export const contactChangeAnswerSchema = v.object({
  /** What its button does now, or what was done before. */
  can: v.picklist(["stop", "undo", "nothing", "stopped", "undone"]),
  /** `sign_on`: Google or Apple, named by `to`, signs in since. */
  contact: v.picklist(["email", "phone", "sign_on"]),
  from: v.nullable(v.string()),
  to: v.string(),
  /** When it happened, or will. */
  at: seconds,
});
export type ContactChangeAnswer = v.InferOutput<typeof contactChangeAnswerSchema>;

/** `POST /auth/contact_change/undo`. */
export const undoneAnswerSchema = v.object({ outcome: v.picklist(["stopped", "undone"]) });

/** `GET /account/contact_changes`: changes that wait for a day, and can be stopped. */
export const waitingChangesAnswerSchema = v.object({
  waiting: v.array(
    v.object({
      contact,
      /** Masked. */
      to: v.string(),
      /** Somebody proved that the phone is lost; else an operator corrects the contact. */
      is_lost_phone: v.boolean(),
      happens_at: seconds,
    }),
  ),
});
export type WaitingChangesAnswer = v.InferOutput<typeof waitingChangesAnswerSchema>;

export const getPersonalDetailsRoute = route("GET /account/personal_details", {
  caller: "member",
  class: "member",
  answer: personalDetailsSchema,
});
export const changeNameRoute = route("POST /account/name", {
  caller: "member",
  class: "member",
  body: nameBodySchema,
  answer: personalDetailsSchema,
});
export const changeAddressRoute = route("POST /account/address", {
  caller: "member",
  class: "member",
  body: addressBodySchema,
  answer: personalDetailsSchema,
});
export const changeLanguageRoute = route("PUT /account/language", {
  caller: "signed-in",
  class: "member",
  body: languageBodySchema,
  answer: languageBodySchema,
});
export const requestEmailChangeRoute = route("POST /account/email", {
  caller: "member",
  class: "member",
  needsProof: true,
  body: emailBodySchema,
  answer: emailCodeAnswerSchema,
});
export const confirmEmailChangeRoute = route("POST /account/email/confirm", {
  caller: "member",
  class: "member",
  body: confirmEmailBodySchema,
  answer: personalDetailsSchema,
});
export const requestPhoneChangeRoute = route("POST /account/phone", {
  caller: "member",
  class: "member",
  needsProof: true,
  body: phoneBodySchema,
  answer: providedCodeAnswerSchema,
});
export const confirmPhoneChangeRoute = route("POST /account/phone/confirm", {
  caller: "member",
  class: "member",
  needsProof: true,
  body: confirmPhoneBodySchema,
  answer: personalDetailsSchema,
});
export const showContactChangeRoute = route("POST /auth/contact_change/show", {
  caller: "anyone",
  class: "sign-in",
  body: linkBodySchema,
  answer: contactChangeAnswerSchema,
});
export const undoContactChangeRoute = route("POST /auth/contact_change/undo", {
  caller: "anyone",
  class: "sign-in",
  body: linkBodySchema,
  answer: undoneAnswerSchema,
});
export const listWaitingChangesRoute = route("GET /account/contact_changes", {
  caller: "member",
  class: "member",
  answer: waitingChangesAnswerSchema,
});
export const stopWaitingChangesRoute = route("POST /account/contact_changes/stop", {
  caller: "member",
  class: "member",
  answer: waitingChangesAnswerSchema,
});
