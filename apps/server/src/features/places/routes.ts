import type { AutocompleteAnswer, Prediction } from "@smirk/domain/wire/places-answers";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createBoundedLimiter } from "../../http/limits/bounded-limiter.ts";
import { type Limit, limitByAddress } from "../../http/limits/rate-limit.ts";
import type { AddressSource } from "./address-source.ts";
import { findServiceArea } from "./find-service-area.ts";
import { loadAreas } from "./gazetteer/areas/load-areas.ts";
import { geocodeAddress } from "./geocode-address.ts";
import {
  type AutocompleteQuery,
  readAutocompleteQuery,
  readGeocodeQuery,
  readPointQuery,
} from "./read-places-query.ts";

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
  app.get("/places/service_area", { onRequest: limit(GEOCODE_LIMIT) }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return findServiceArea(await loadAreas(), readPointQuery(request.query));
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
