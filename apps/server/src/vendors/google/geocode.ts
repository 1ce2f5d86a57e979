import type { GeocodeAnswer } from "@smirk/contract/places";
import { geocodeResultSchema, PLACES_STATUSES, type PlacesStatus } from "@smirk/domain/wire/places-answers";
import type { FastifyBaseLogger } from "fastify";
import * as v from "valibot";
import type { GoogleAddressConfig } from "../../config/config.ts";
import { callGoogle, logRefusal } from "./call-google.ts";

const answerSchema = v.object({
  status: v.string(),
  results: v.optional(v.array(geocodeResultSchema), []),
});

const OTHER_STATUSES: Record<string, PlacesStatus> = {
  OVER_DAILY_LIMIT: "OVER_QUERY_LIMIT",
  NOT_FOUND: "INVALID_REQUEST",
};

/** `region` only prefers the United States, so that foreign addresses are recognized as such (DET-06). */
export async function geocode(
  config: GoogleAddressConfig,
  log: FastifyBaseLogger,
  input: { address: string } | { placeId: string },
): Promise<GeocodeAnswer> {
  const query = new URLSearchParams(
    "placeId" in input ? { place_id: input.placeId } : { address: input.address, region: "us" },
  );
  query.set("language", "en");
  query.set("key", config.serverKey);
  const answer = await callGoogle(log, `${config.mapsBaseUrl}/maps/api/geocode/json?${query}`);
  const parsed = v.safeParse(answerSchema, answer?.body);
  if (!parsed.success) return { status: logRefusal(log, answer, "UNKNOWN_ERROR"), results: [] };
  const status = toStatus(parsed.output.status);
  const isAnswer = status === "OK" || status === "ZERO_RESULTS";
  return { status: isAnswer ? status : logRefusal(log, answer, status), results: parsed.output.results };
}

function toStatus(word: string): PlacesStatus {
  return PLACES_STATUSES.find((status) => status === word) ?? OTHER_STATUSES[word] ?? "UNKNOWN_ERROR";
}
