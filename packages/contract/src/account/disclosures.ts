import * as v from "valibot";
import { route } from "../route.ts";

/** Companies outside that may get something. */
export const RECIPIENTS = [
  "stripe",
  "twilio",
  "mail",
  "google_sign_in",
  "apple_sign_in",
  "company_sign_in",
  "apple_wallet",
  "google_wallet",
  "google_addresses",
  "google_map",
  "map_tiles",
  "analytics",
  "error_reports",
] as const;
export type Recipient = (typeof RECIPIENTS)[number];

/** What something is sent for. */
export const PURPOSES = [
  "payment_account",
  "payment",
  "payment_records",
  "payment_pages",
  "membership_change",
  "refund",
  "promotion",
  "price_list",
  "sign_in_code",
  "text",
  "email",
  "sign_in",
  "wallet_card",
  "address",
  "map",
  "usage",
  "errors",
  "check",
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Kinds of what is sent; `instruction`: what is to be done, which says nothing of a person. */
export const DATA_KINDS = [
  "name",
  "email_address",
  "phone_number",
  "home_address",
  "language",
  "account_number",
  "membership_number",
  "plan",
  "promotion_code",
  "amount",
  "dates",
  "payment_number",
  "card_number",
  "code",
  "message",
  "attachment",
  "member_card",
  "wallet_number",
  "sign_in_answer",
  "typed_address",
  "location",
  "internet_address",
  "visited_pages",
  "event",
  "dentist",
  "technical",
  "instruction",
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

const serviceSchema = v.object({
  recipient: v.picklist(RECIPIENTS),
  purpose: v.picklist(PURPOSES),
  /** Whether our server sends it, or the visitor's own browser. */
  sender: v.picklist(["server", "browser"]),
  /** Already of people who only look around, or of those who sign up and join. */
  when: v.picklist(["visit", "membership"]),
  kinds: v.array(v.picklist(DATA_KINDS)),
});
export type OutsideService = v.InferOutput<typeof serviceSchema>;

/** `GET /disclosures/services`: what may reach whom, by the settings of this product. */
export const outsideServicesAnswerSchema = v.object({
  /** ISO 8601: nothing was recorded before. */
  recorded_since: v.string(),
  services: v.array(serviceSchema),
});
export type OutsideServicesAnswer = v.InferOutput<typeof outsideServicesAnswerSchema>;

const sentParts = {
  kinds: v.array(v.picklist(DATA_KINDS)),
  times: v.number(),
  /** ISO 8601. */
  first_at: v.string(),
  last_at: v.string(),
  /** The newest days with their number of times, at most thirty. */
  days: v.array(v.object({ day: v.string(), times: v.number() })),
};

const disclosureSchema = v.object({
  recipient: v.picklist(RECIPIENTS),
  purpose: v.picklist(PURPOSES),
  ...sentParts,
});
export type Disclosure = v.InferOutput<typeof disclosureSchema>;

/** What a partner's program gets of a member for. */
export const PARTNER_PURPOSES = ["card_check", "event", "event_details"] as const;
export type PartnerPurpose = (typeof PARTNER_PURPOSES)[number];

const partnerDisclosureSchema = v.object({
  /** The partner's name when it got it. */
  partner: v.string(),
  purpose: v.picklist(PARTNER_PURPOSES),
  ...sentParts,
});
export type PartnerDisclosure = v.InferOutput<typeof partnerDisclosureSchema>;

/** `GET /account/disclosures`: what our server has sent about the caller. */
export const disclosuresAnswerSchema = v.object({
  /** One for each company and purpose, the newest first. */
  disclosures: v.array(disclosureSchema),
  /** What partners' programs got; one for each partner and purpose. A server of the release before has none. */
  partners: v.optional(v.array(partnerDisclosureSchema), []),
});
export type Disclosures = v.InferOutput<typeof disclosuresAnswerSchema>;

export const listOutsideServicesRoute = route("GET /disclosures/services", {
  caller: "anyone",
  class: "catalog",
  answer: outsideServicesAnswerSchema,
});

export const listDisclosuresRoute = route("GET /account/disclosures", {
  caller: "signed-in",
  class: "member",
  answer: disclosuresAnswerSchema,
});
