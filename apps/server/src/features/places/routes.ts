import { autocompleteRoute, geocodeRoute } from "@smirk/contract/places";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createBoundedLimiter, type Limit, limitByAddress } from "../../http/limits/rate-limit.ts";
import { autocompleteAddress } from "./autocomplete-address.ts";
import { geocodeAddress } from "./geocode-address.ts";
import { readAutocompleteQuery, readGeocodeQuery, UNREADABLE_PLACE } from "./read-place-query.ts";

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
  const serve = serveRoutes(app, ctx);
  serve(autocompleteRoute, ({ query }) => autocompleteAddress(ctx, readAutocompleteQuery(query)), {
    onRequest: limit(AUTOCOMPLETE_LIMIT),
    unreadable: UNREADABLE_PLACE,
  });
  serve(geocodeRoute, ({ query }) => geocodeAddress(ctx, readGeocodeQuery(query)), {
    onRequest: limit(GEOCODE_LIMIT),
    unreadable: UNREADABLE_PLACE,
  });
}
