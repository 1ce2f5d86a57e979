import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import { geocodeResultSchema, PLACES_STATUSES, type PlacesStatus } from "@smirk/domain/wire/places-answers";
import * as v from "valibot";
import type { GoogleAddressConfig } from "../../config/config.ts";
import { ABOUT_NOBODY } from "../disclosures/disclosure-log.ts";
import { fine, invalid, silent, type VendorCheck } from "../vendor-check.ts";
import { type AutocompletePlacesInput, autocompletePlaces } from "./autocomplete-places.ts";
import { callGoogle, type GoogleContext, logRefusal } from "./call-google.ts";

interface GoogleAddresses {
  autocomplete(input: AutocompletePlacesInput): Promise<AutocompleteAnswer>;
  geocode(input: { address: string } | { placeId: string }): Promise<GeocodeAnswer>;
}

/** Google's two address services. Neither throws: a failure is a status. */
export function createGoogleAddresses(config: GoogleAddressConfig, ctx: GoogleContext): GoogleAddresses {
  return {
    autocomplete: (input) => autocompletePlaces(config, ctx, input),
    geocode: (input) => geocode(config, ctx, input),
  };
}

const answerSchema = v.object({
  status: v.string(),
  results: v.optional(v.array(geocodeResultSchema), []),
});

const OTHER_STATUSES: Record<string, PlacesStatus> = {
  OVER_DAILY_LIMIT: "OVER_QUERY_LIMIT",
  NOT_FOUND: "INVALID_REQUEST",
};

/** `region` only prefers the United States, so that foreign addresses are recognized as such (DET-06). */
async function geocode(
  config: GoogleAddressConfig,
  ctx: GoogleContext,
  input: { address: string } | { placeId: string },
): Promise<GeocodeAnswer> {
  const query = new URLSearchParams(
    "placeId" in input ? { place_id: input.placeId } : { address: input.address, region: "us" },
  );
  query.set("language", "en");
  query.set("key", config.serverKey);
  const answer = await callGoogle(ctx, "find an address", {
    url: `${config.mapsBaseUrl}/maps/api/geocode/json?${query}`,
  });
  const parsed = v.safeParse(answerSchema, answer?.body);
  if (!parsed.success) return { status: logRefusal(ctx.log, answer, "UNKNOWN_ERROR"), results: [] };
  const status = toStatus(parsed.output.status);
  const isAnswer = status === "OK" || status === "ZERO_RESULTS";
  return { status: isAnswer ? status : logRefusal(ctx.log, answer, status), results: parsed.output.results };
}

function toStatus(word: string): PlacesStatus {
  return PLACES_STATUSES.find((status) => status === word) ?? OTHER_STATUSES[word] ?? "UNKNOWN_ERROR";
}

/** Houston's city hall. */
const KNOWN_ADDRESS = "901 Bagby St, Houston, TX 77002";

export async function checkGoogleAddresses(
  config: GoogleAddressConfig,
  log: GoogleContext["log"],
): Promise<VendorCheck> {
  const ctx = { log, disclosures: ABOUT_NOBODY };
  const typed = { text: KNOWN_ADDRESS, types: "address", session: null, near: null } as const;
  const [places, geocoding] = await Promise.all([
    autocompletePlaces(config, ctx, typed),
    geocode(config, ctx, { address: KNOWN_ADDRESS }),
  ]);
  const answers = [
    { service: "Places API (New)", status: places.status, setting: "GOOGLE_PLACES_BASE_URL" },
    { service: "Geocoding", status: geocoding.status, setting: "GOOGLE_MAPS_BASE_URL" },
  ];
  const failed = answers.find(({ status }) => status !== "OK" && status !== "ZERO_RESULTS");
  if (!failed) return fine("Places and Geocoding accept our key");
  const { service, status, setting } = failed;
  if (status === "REQUEST_DENIED") {
    return invalid(
      `${service} refuses our key`,
      `Check GOOGLE_MAPS_SERVER_KEY, and that ${service} is switched on for it.`,
    );
  }
  if (status === "OVER_QUERY_LIMIT") {
    return invalid(`${service} says that our quota is spent`, "Raise the quota in Google's console.");
  }
  return silent(`${service}: ${status}`, setting);
}
