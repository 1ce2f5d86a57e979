import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { locationCardSchema } from "./location-card.ts";
import { route } from "./route.ts";

/** RFC 7523, section 2.2. */
export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

const text = (longest: number) => v.optional(v.pipe(v.string(), v.maxLength(longest)));

/** A posted form (RFC 6749, section 4.4); the assertion says who asks. */
export const tokenFormSchema = v.object({
  grant_type: text(100),
  client_assertion_type: text(200),
  client_assertion: text(8_000),
  client_id: text(100),
  scope: text(200),
});

export const tokenAnswerSchema = v.object({
  access_token: v.string(),
  token_type: v.literal("Bearer"),
  /** Seconds. */
  expires_in: v.number(),
  /** The scopes of this token, with spaces between them. */
  scope: v.string(),
});

const said = (sentence: string, longest: number, pattern: RegExp) =>
  v.pipe(v.string(sentence), v.maxLength(longest, sentence), v.regex(pattern, sentence));
const zip = said("Send a ZIP code of five digits.", 5, /^\d{5}$/);
const plan = said("Name a plan.", 60, /^[a-z0-9_]+$/);
const id = said("Send an id of the directory.", 18, /^\d{1,18}$/);

export const partnerLocationsQuerySchema = v.object({
  zip: v.optional(zip),
  /** The last id of the page before. */
  after: v.optional(id, "0"),
});
export const partnerPricesQuerySchema = v.object({ plan });

const procedurePriceSchema = v.object({
  procedure: v.string(),
  member_cents: v.number(),
  usual_cents: v.nullable(v.number()),
  is_estimate: v.boolean(),
  source: v.nullable(v.string()),
  day: v.string(),
  usual_source: v.nullable(v.string()),
  usual_day: v.nullable(v.string()),
});

const DIGITS = "Send the last four digits of the card's number.";

export const partnerCardCheckBodySchema = v.object({
  /** The code of the card, or the address that its QR code has. */
  code: v.pipe(v.string("Send the card's code."), v.maxLength(300, "Send the card's code.")),
  /** A code on paper needs the last four digits of the card's number, or all of it. */
  digits: v.optional(v.pipe(v.string(DIGITS), v.maxLength(40, DIGITS))),
  /** The office that checks the card, by its id in the directory. */
  location_id: v.optional(id),
  language: v.optional(v.picklist(LANGUAGES, "Choose en or es.")),
});

const labelled = v.object({ label: v.string(), value: v.string() });

/** What the page of the front desk shows. */
export const partnerCardCheckSchema = v.variant("outcome", [
  v.object({
    outcome: v.literal("good"),
    checked_at: v.string(),
    /** IANA zone of the office, else of the person's dentist, else of the member. */
    time_zone: v.string(),
    card: v.object({
      /** First name and the family name's initial. */
      member: labelled,
      plan: labelled,
      group: labelled,
      /** How many more people are on the membership. */
      others: v.number(),
      /** The last day of a membership that ends, YYYY-MM-DD. */
      ends_on: v.nullable(v.string()),
      /** That this is no insurance. */
      denial: v.string(),
    }),
    /** The named office with its member prices; null where none was named. */
    office: v.nullable(
      v.object({
        location_id: v.string(),
        name: v.string(),
        prices: v.array(
          v.object({
            procedure: v.string(),
            name: v.string(),
            member_cents: v.number(),
            is_estimate: v.boolean(),
          }),
        ),
      }),
    ),
    support_phone: v.string(),
  }),
  /** It is over, replaced or unknown, or the digits are wrong: which one is not said. */
  v.object({ outcome: v.literal("not_good"), support_phone: v.string() }),
]);
export type PartnerCardCheck = v.InferOutput<typeof partnerCardCheckSchema>;

export const issueTokenRoute = route("POST /partners/token", {
  caller: "anyone",
  class: "sign-in",
  body: tokenFormSchema,
  isForm: true,
  answer: tokenAnswerSchema,
});
export const listPartnerLocationsRoute = route("GET /partners/locations", {
  caller: "partner",
  scope: "directory",
  class: "partner",
  query: partnerLocationsQuerySchema,
  answer: v.object({
    /** Ascending by id; of each what the map shows. */
    locations: v.array(locationCardSchema),
    /** What the page after this one is asked with; null: there is none. */
    next: v.nullable(v.string()),
  }),
});
export const getPartnerLocationRoute = route("GET /partners/locations/:id", {
  caller: "partner",
  scope: "directory",
  class: "partner",
  answer: v.object({ location: locationCardSchema }),
});
export const listPartnerPricesRoute = route("GET /partners/locations/:id/prices", {
  caller: "partner",
  scope: "fees",
  class: "partner",
  query: partnerPricesQuerySchema,
  answer: v.object({ plan, prices: v.array(procedurePriceSchema) }),
});
export const checkPartnerCardRoute = route("POST /partners/card_checks", {
  caller: "partner",
  scope: "members.verify",
  class: "partner",
  body: partnerCardCheckBodySchema,
  answer: partnerCardCheckSchema,
});
