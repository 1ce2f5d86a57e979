import { AUTOCOMPLETE_TYPES, geocodeResultSchema, PLACES_STATUSES } from "@smirk/domain/wire/places-answers";
import * as v from "valibot";
import { route } from "./route.ts";

const MOST_TEXT_POINTS = 200;
const LONGEST_PLACE_ID = 2000;
const NOT_A_PLACE = "This is not a place.";
const NOT_A_COORDINATE = "This is not a coordinate.";
const NOT_A_SESSION = "This is not a session token.";
const ONE_ADDRESS = "Please type one address.";

const typedText = v.pipe(
  v.string(ONE_ADDRESS),
  // A letter outside of the basic plane has two units.
  v.maxLength(2 * MOST_TEXT_POINTS, "This address is too long."),
  v.check((text) => [...text].length <= MOST_TEXT_POINTS, "This address is too long."),
  v.transform(cleanText),
);
const degrees = (limit: number) =>
  v.pipe(
    v.string(NOT_A_COORDINATE),
    v.maxLength(25, NOT_A_COORDINATE),
    v.regex(/^-?\d{1,3}(\.\d{1,20})?$/, NOT_A_COORDINATE),
    v.transform(Number),
    v.check((value) => Math.abs(value) <= limit, NOT_A_COORDINATE),
  );

export const autocompleteQuerySchema = v.object(
  {
    input: typedText,
    types: v.optional(v.picklist(AUTOCOMPLETE_TYPES, "These types are not known."), "address"),
    session: v.optional(
      v.pipe(
        v.string(NOT_A_SESSION),
        v.maxLength(36, NOT_A_SESSION),
        v.regex(/^[\w-]{0,36}$/, NOT_A_SESSION),
      ),
      "",
    ),
    lat: v.optional(degrees(90)),
    lng: v.optional(degrees(180)),
  },
  ONE_ADDRESS,
);

export const geocodeQuerySchema = v.object({
  address: v.optional(typedText),
  place_id: v.optional(
    v.pipe(
      v.string(NOT_A_PLACE),
      v.maxLength(LONGEST_PLACE_ID, NOT_A_PLACE),
      v.regex(/^[\w-]+$/, NOT_A_PLACE),
    ),
  ),
});

export const pointQuerySchema = v.object({ lat: degrees(90), lng: degrees(180) }, NOT_A_COORDINATE);

const status = v.picklist(PLACES_STATUSES);

export const autocompleteAnswerSchema = v.object({
  status,
  predictions: v.array(
    v.object({
      place_id: v.string(),
      description: v.string(),
      structured_formatting: v.object({
        main_text: v.string(),
        main_text_matched_substrings: v.array(v.object({ offset: v.number(), length: v.number() })),
        secondary_text: v.string(),
      }),
      /** Ours, not Google's: letters of what was typed are wrong. */
      is_guess: v.optional(v.literal(true)),
    }),
  ),
});
export type AutocompleteAnswer = v.InferOutput<typeof autocompleteAnswerSchema>;
export type Prediction = AutocompleteAnswer["predictions"][number];
export type MatchedSubstring = Prediction["structured_formatting"]["main_text_matched_substrings"][number];

export const geocodeAnswerSchema = v.object({ status, results: v.array(geocodeResultSchema) });
export type GeocodeAnswer = v.InferOutput<typeof geocodeAnswerSchema>;

/** Both are null outside the United States and far from any ZIP code. */
export const serviceAreaAnswerSchema = v.object({
  state: v.nullable(v.object({ code: v.string(), name: v.string() })),
  /** Whether memberships are sold there. */
  served: v.nullable(v.boolean()),
});
export type ServiceArea = v.InferOutput<typeof serviceAreaAnswerSchema>;

/** Control and format characters (NUL, direction marks) are never part of an address. */
function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
    .trim();
}

export const autocompleteRoute = route("GET /places/autocomplete", {
  caller: "anyone",
  class: "places",
  query: autocompleteQuerySchema,
  answer: autocompleteAnswerSchema,
});
export const geocodeRoute = route("GET /places/geocode", {
  caller: "anyone",
  class: "places",
  query: geocodeQuerySchema,
  answer: geocodeAnswerSchema,
});
export const getServiceAreaRoute = route("GET /places/service_area", {
  caller: "anyone",
  class: "places",
  query: pointQuerySchema,
  answer: serviceAreaAnswerSchema,
});
