import {
  type AutocompleteAnswer,
  autocompleteQuerySchema,
  type GeocodeAnswer,
  geocodeQuerySchema,
  type Prediction,
} from "@smirk/contract/places";
import { readInput } from "@smirk/contract/read-input";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes } from "@smirk/domain/wire/places-answers";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { invalid, unavailable } from "../../errors.ts";
import { createBoundedLimiter, type Limit, limitByAddress } from "../../http/limits/rate-limit.ts";
import type { AddressSource, GeocodeInput } from "./address-hit.ts";

/** Per address and minute, in this process. */
const AUTOCOMPLETE_LIMIT = { points: 120, duration: 60 };
const GEOCODE_LIMIT = { points: 60, duration: 60 };

/** Typed text is never stored or logged. */
export function registerPlacesRoutes(app: FastifyInstance, ctx: Context): void {
  app.addHook("onListen", () => {
    ctx.addresses.prepare?.().catch((err: unknown) => ctx.log.error({ err }, "places.gazetteer.load_failed"));
  });
  const limit = (points: Limit) =>
    limitByAddress(createBoundedLimiter(points, () => ctx.clock.now().getTime()));
  app.get("/places/autocomplete", { onRequest: limit(AUTOCOMPLETE_LIMIT) }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return autocompleteAddress(ctx, readAutocompleteQuery(request.query));
  });
  app.get("/places/geocode", { onRequest: limit(GEOCODE_LIMIT) }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return geocodeAddress(ctx, readGeocodeQuery(request.query));
  });
}

/** Suggestions for typed text (spec §7, FIND-18); blank input has none. A home is in the United States unsaid. */
async function autocompleteAddress(
  ctx: { addresses: AddressSource },
  query: AutocompleteQuery,
): Promise<AutocompleteAnswer> {
  if (query.text === "") return { status: "ZERO_RESULTS", predictions: [] };
  const answer = await ctx.addresses.autocomplete(query);
  return query.types === "address"
    ? { ...answer, predictions: answer.predictions.map(withoutCountry) }
    : answer;
}

const COUNTRY = ", USA";

function withoutCountry({ description, structured_formatting, ...rest }: Prediction): Prediction {
  const short = (text: string) => (text.endsWith(COUNTRY) ? text.slice(0, -COUNTRY.length) : text);
  const secondary_text = short(structured_formatting.secondary_text);
  return {
    ...rest,
    description: short(description),
    structured_formatting: { ...structured_formatting, secondary_text },
  };
}

/** Geocodes an address or a suggestion (spec §7). @throws 400 `invalid` for an unknown id, 503 `unavailable` */
async function geocodeAddress(
  ctx: { addresses: AddressSource },
  input: GeocodeInput | null,
): Promise<GeocodeAnswer> {
  if (input === null) return { status: "ZERO_RESULTS", results: [] };
  const answer = await ctx.addresses.geocode(input);
  if (answer.status === "OK" || answer.status === "ZERO_RESULTS") return answer;
  if (answer.status === "INVALID_REQUEST" && "placeId" in input) {
    throw invalid("This place is not known any more. Please choose the address again.");
  }
  throw unavailable("Addresses cannot be looked up right now. Please try again in a moment.");
}

interface AutocompleteQuery {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

/** @throws 400 `invalid` with a sentence per field */
function readAutocompleteQuery(query: unknown): AutocompleteQuery {
  const { input, types, session, lat, lng } = readPlaceQuery(autocompleteQuerySchema, query);
  if ((lat === undefined) !== (lng === undefined)) throw invalid("lat and lng go together.");
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  return { text: input, types, session: session || null, near };
}

/** A place id wins over an address. Null for a blank address. @throws 400 `invalid` */
function readGeocodeQuery(query: unknown): GeocodeInput | null {
  const { address, place_id } = readPlaceQuery(geocodeQuerySchema, query);
  if (place_id !== undefined) return { placeId: place_id };
  if (address === undefined) throw invalid("An address or a place_id is needed.");
  return address === "" ? null : { address };
}

/** @throws 400 `invalid` with a sentence per field */
export function readPlaceQuery<T extends v.GenericSchema>(schema: T, query: unknown): v.InferOutput<T> {
  const result = readInput(schema, query);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]);
  throw invalid("The address could not be read.", Object.fromEntries(fields));
}
