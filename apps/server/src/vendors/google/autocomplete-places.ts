import type { AutocompleteAnswer, Prediction } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes, PlacesStatus } from "@smirk/domain/wire/places-answers";
import * as v from "valibot";
import type { GoogleAddressConfig } from "../../config/config.ts";
import { callGoogle, type GoogleAnswer, type GoogleContext, logRefusal } from "./call-google.ts";

export interface AutocompletePlacesInput {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

const FIELD_MASK = [
  "suggestions.placePrediction.placeId",
  "suggestions.placePrediction.text.text",
  "suggestions.placePrediction.structuredFormat",
  "suggestions.placePrediction.distanceMeters",
].join(",");

/** The API accepts at most five. A street alone has no ZIP code, so it is no home. */
const PRIMARY_TYPES: Record<AutocompleteTypes, string[]> = {
  address: ["street_address", "premise", "subpremise"],
  geocode: ["street_address", "route", "locality", "postal_code", "neighborhood"],
  "(regions)": ["(regions)"],
};

const BIAS_METERS = 50_000;

const formattable = v.object({
  text: v.string(),
  // Google leaves out a start at 0.
  matches: v.optional(
    v.array(v.object({ startOffset: v.optional(v.number(), 0), endOffset: v.number() })),
    [],
  ),
});
const answerSchema = v.object({
  suggestions: v.optional(
    v.array(
      v.object({
        placePrediction: v.optional(
          v.object({
            placeId: v.string(),
            text: v.object({ text: v.string() }),
            structuredFormat: v.object({ mainText: formattable, secondaryText: v.optional(formattable) }),
            distanceMeters: v.optional(v.number()),
          }),
        ),
      }),
    ),
    [],
  ),
});
const errorSchema = v.object({
  error: v.object({
    status: v.optional(v.string(), ""),
    details: v.optional(v.array(v.looseObject({ reason: v.optional(v.string()) })), []),
  }),
});

/** Places API (New), answered in the shape of the legacy service (FIND-24). */
export async function autocompletePlaces(
  config: GoogleAddressConfig,
  ctx: GoogleContext,
  input: AutocompletePlacesInput,
): Promise<AutocompleteAnswer> {
  const answer = await callGoogle(ctx, "suggest addresses", {
    url: `${config.placesBaseUrl}/v1/places:autocomplete`,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-goog-api-key": config.serverKey,
      "x-goog-fieldmask": FIELD_MASK,
    },
    body: JSON.stringify(requestBody(input)),
  });
  const parsed = answer?.httpStatus === 200 ? v.safeParse(answerSchema, answer.body) : null;
  if (!parsed?.success) return { status: logRefusal(ctx.log, answer, legacyStatus(answer)), predictions: [] };
  const found = parsed.output.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
  const predictions = (input.types === "address" ? nearestFirst(found) : found).map(toPrediction);
  return { status: predictions.length > 0 ? "OK" : "ZERO_RESULTS", predictions };
}

function requestBody({ text, types, session, near }: AutocompletePlacesInput): object {
  return {
    input: text,
    includedPrimaryTypes: PRIMARY_TYPES[types],
    includedRegionCodes: ["us"],
    languageCode: "en",
    ...(session === null ? {} : { sessionToken: session }),
    ...(near === null ? {} : nearTo(roundToMile(near))),
  };
}

function nearTo(center: GooglePoint): object {
  return { locationBias: { circle: { center, radius: BIAS_METERS } }, origin: center };
}

interface GooglePoint {
  latitude: number;
  longitude: number;
}

/** About a mile: no visitor's exact position. */
function roundToMile({ lat, lng }: LatLng): GooglePoint {
  return { latitude: Math.round(lat * 100) / 100, longitude: Math.round(lng * 100) / 100 };
}

type Suggestion = NonNullable<v.InferOutput<typeof answerSchema>["suggestions"][number]["placePrediction"]>;

/** Google knows distances only from an origin; without one its own order stays. */
function nearestFirst(found: readonly Suggestion[]): Suggestion[] {
  const { POSITIVE_INFINITY } = Number;
  return found.toSorted((a, b) =>
    Math.sign((a.distanceMeters ?? POSITIVE_INFINITY) - (b.distanceMeters ?? POSITIVE_INFINITY) || 0),
  );
}

function toPrediction({ placeId, text, structuredFormat }: Suggestion): Prediction {
  const { mainText, secondaryText } = structuredFormat;
  return {
    place_id: placeId,
    description: text.text,
    structured_formatting: {
      main_text: mainText.text,
      main_text_matched_substrings: mainText.matches.map(({ startOffset, endOffset }) => ({
        offset: startOffset,
        length: endOffset - startOffset,
      })),
      secondary_text: secondaryText?.text ?? "",
    },
  };
}

/** A wrong key is a 400 with its own reason. */
function legacyStatus(answer: GoogleAnswer | null): PlacesStatus {
  const parsed = v.safeParse(errorSchema, answer?.body);
  if (!answer || !parsed.success) return "UNKNOWN_ERROR";
  const { status, details } = parsed.output.error;
  if (details.some(({ reason }) => reason?.startsWith("API_KEY_"))) return "REQUEST_DENIED";
  if (status === "PERMISSION_DENIED" || status === "UNAUTHENTICATED") return "REQUEST_DENIED";
  if (status === "RESOURCE_EXHAUSTED") return "OVER_QUERY_LIMIT";
  if (status === "INVALID_ARGUMENT") return "INVALID_REQUEST";
  return "UNKNOWN_ERROR";
}
