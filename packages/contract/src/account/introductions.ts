import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { route } from "../route.ts";

/** What a member wants of an office. */
export const INTRODUCTION_PURPOSES = ["first_visit", "cleaning", "question"] as const;
export type IntroductionPurpose = (typeof INTRODUCTION_PURPOSES)[number];

/** How the office may answer the member. */
export const INTRODUCTION_CONTACTS = ["none", "phone", "email"] as const;
export type IntroductionContact = (typeof INTRODUCTION_CONTACTS)[number];

const introducedOfficeSchema = v.object({
  location_id: v.string(),
  /** Such as "Ana Diaz, DDS". */
  dentist: v.string(),
  phone: v.nullable(v.string()),
  /** `no_contact`: we have no address of the office; `too_often`: it was written to within 30 days, or three offices were. */
  state: v.picklist(["open", "sent", "no_contact", "too_often"]),
  /** The language in which the office is written to. */
  language: v.picklist(LANGUAGES),
  /** What the office would get, by purpose and contact; empty unless `open`. */
  messages: v.array(
    v.object({
      purpose: v.picklist(INTRODUCTION_PURPOSES),
      contact: v.picklist(INTRODUCTION_CONTACTS),
      text: v.string(),
    }),
  ),
  /** What the office got, and when in epoch seconds. */
  sent: v.nullable(v.object({ text: v.string(), at: v.pipe(v.number(), v.integer()) })),
});
export type IntroducedOffice = v.InferOutput<typeof introducedOfficeSchema>;

export const introductionsAnswerSchema = v.object({
  /** The offices that people of the membership chose; none once it is over. */
  offices: v.array(introducedOfficeSchema),
});
export type IntroductionsAnswer = v.InferOutput<typeof introductionsAnswerSchema>;

const locationId = v.pipe(v.string(), v.maxLength(18), v.regex(/^[1-9]\d{0,17}$/));

export const introduceBodySchema = v.object({
  location_id: locationId,
  purpose: v.picklist(INTRODUCTION_PURPOSES),
  contact: v.picklist(INTRODUCTION_CONTACTS),
});

export const getIntroductionsRoute = route("GET /account/introductions", {
  caller: "member",
  class: "member",
  answer: introductionsAnswerSchema,
});
export const introduceRoute = route("POST /account/introductions", {
  caller: "member",
  class: "member",
  body: introduceBodySchema,
  answer: introductionsAnswerSchema,
});
export const withdrawIntroductionRoute = route("POST /account/introductions/withdraw", {
  caller: "member",
  class: "member",
  body: v.object({ location_id: locationId }),
  answer: introductionsAnswerSchema,
});
