import type { LocationCard } from "@smirk/domain/directory/location-card";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { MAX_MAP_LOCATIONS, MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { type FoundLocation, MAX_FOUND } from "@smirk/domain/finder/search-query";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { FastifyInstance } from "fastify";
import { buildSchema } from "graphql";
import type { Context } from "../../context.ts";
import type { ListSizes } from "../../graphql/introspection-sizes.ts";
import { createCostMeter } from "../../graphql/query-cost.ts";
import { type ExecutionContext, registerGraphql } from "../../graphql/register-graphql.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { apiHeaders } from "../../http/security/security-headers.ts";
import { loadAreas } from "../places/areas/load-areas.ts";
import { findShortcutState, planCardShortcut } from "./card-shortcut.ts";
import { findPlacePrices, MAX_PLAN_LISTS, type PlaceQuestion } from "./details/find-place-prices.ts";
import {
  getMultipleProviderDetails,
  getSingleProviderDetails,
  getSingleProviderLocationDetails,
  MAX_PROVIDER_IDS,
} from "./details/get-provider-details.ts";
import { MAX_PHOTOS } from "./details/list-photos.ts";
import { MAX_OPENING_HOURS } from "./details/list-places.ts";
import { MAX_REVIEWS } from "./details/list-reviews.ts";
import { locationSources } from "./details/location-source.ts";
import { DIRECTORY_SCHEMA } from "./directory-schema.ts";
import { findProviderLocationsInBoundingBox } from "./find-provider-locations-in-bounding-box.ts";
import { listLanguages, MAX_LANGUAGES } from "./list-languages.ts";
import {
  createDirectoryIndex,
  type DirectoryIndex,
  type FinderContext,
} from "./live-index/directory-index.ts";
import { MAX_CLUSTERS } from "./map-index/cluster-points.ts";
import { findMapContents, type MapQuestion } from "./map-index/find-map-contents.ts";
import {
  findNearestLocations,
  MAX_LOCATIONS_IN_BOX,
  type NearestQuestion,
  type NearLocation,
} from "./map-index/find-nearest-locations.ts";
import { registerPricePages } from "./price-pages/price-pages.ts";
import { readSearch, type SearchQuestion } from "./reading/read-search.ts";
import { type SearchArguments, searchProviderLocations, writeFound } from "./search-provider-locations.ts";
import { suggestName } from "./suggest-name.ts";

/** A text of 200 characters has no more. */
const MAX_READ_PARTS = 50;

/** Maximum list lengths, for the cost of a query. */
export const PROVIDER_LIST_SIZES: ListSizes = {
  "Query.findProviderLocationsInBoundingBox": MAX_LOCATIONS_IN_BOX,
  // Longer lists are refused by the resolver, with a better message.
  "Query.getMultipleProviderDetails": ({ ids }) =>
    Math.min(Array.isArray(ids) ? ids.length : MAX_PROVIDER_IDS, MAX_PROVIDER_IDS),
  "Query.searchProviderLocations": MAX_FOUND,
  "Query.findNearestLocations": MAX_NEAREST,
  "MapContents.locations": MAX_MAP_LOCATIONS,
  "MapContents.clusters": MAX_CLUSTERS,
  "MapContents.prices": MAX_MAP_LOCATIONS,
  "ProviderLocation.opening_hours": MAX_OPENING_HOURS,
  "ProviderLocation.prices": PROCEDURES.length,
  "Query.listLanguages": MAX_LANGUAGES,
  "SearchReading.parts": MAX_READ_PARTS,
  "SearchReading.specialities": MAX_READ_PARTS,
  "SearchReading.languages": MAX_READ_PARTS,
  "SearchReading.open": MAX_READ_PARTS,
  "SearchReading.asked_places": MAX_READ_PARTS,
  "SearchReading.not_looked_for": MAX_READ_PARTS,
  "PlacePrices.lists": MAX_PLAN_LISTS,
  "PlanPrices.prices": PROCEDURES.length,
  "CachedData.photos": MAX_PHOTOS,
  "GoogleData.reviews": MAX_REVIEWS,
};

declare module "fastify" {
  interface FastifyInstance {
    directory: DirectoryIndex;
  }
}

const schema = buildSchema(DIRECTORY_SCHEMA);

/** The directory's GraphQL, at both addresses of the spec (§7). */
export function registerProviderRoutes(app: FastifyInstance, appContext: Context): void {
  const ctx = { ...appContext, directory: createDirectoryIndex(appContext) };
  app.decorate("directory", ctx.directory);
  registerPricePages(app, ctx);
  // Only a listening server follows the directory; otherwise each query reads the changes first.
  app.addHook("onListen", async () => ctx.directory.follow());
  // The first search would wait seconds for the gazetteer.
  app.addHook("onListen", () => {
    loadAreas().catch((err: unknown) => ctx.log.error({ err }, "places.gazetteer.load_failed"));
  });
  app.addHook("preClose", () => ctx.directory.stop());
  app.register(async (scope) =>
    registerGraphql(scope, {
      paths: ["/graphql", "/providers/graphql"],
      schema,
      operations: createOperations(ctx, scope.openWorkGate(SEARCHES)),
      isExplorable: !ctx.config.isProduction,
      meterCost: createCostMeter(schema, PROVIDER_LIST_SIZES),
      planShortcut: (operation) => planCardShortcut(ctx, schema, operation),
      headers: apiHeaders(ctx.config),
      shortcutHeaders: ctx.directory.headers,
      shortcutState: () => findShortcutState(ctx),
      tracer: ctx.telemetry.tracer,
    }),
  );
}

/** A search takes up to a tenth of a second of database time: more at once slow each other down. */
const SEARCHES = { running: 3, waiting: 60, waitMs: 4_000 };

/** GraphQL has checked argument types before these run. */
function createOperations(ctx: FinderContext, searches: WorkGate) {
  return {
    findProviderLocationsInBoundingBox: async (box: LatLngBox, { pace }: ExecutionContext) => {
      const cards = readCards(await findProviderLocationsInBoundingBox(ctx, box));
      return locationSources(ctx, cards, pace);
    },
    findMapContents: async (question: MapQuestion, { pace }: ExecutionContext) => {
      const { cards, ...contents } = await findMapContents(ctx, question);
      return { ...contents, locations: locationSources(ctx, readCards(cards), pace) };
    },
    findNearestLocations: async (question: NearestQuestion, { pace }: ExecutionContext) => {
      const found = JSON.parse(await findNearestLocations(ctx, question)) as NearLocation[];
      return locationSources(ctx, found, pace);
    },
    suggestName: async ({ q }: { q: string }) => suggestName((await ctx.directory.current()).segments, q),
    readSearch: (question: SearchQuestion, { caller, signal }: ExecutionContext) =>
      searches.run(caller, () => readSearch(ctx, question), { signal }),
    listLanguages: () => listLanguages(ctx),
    findPlacePrices: (question: PlaceQuestion) => findPlacePrices(ctx, question),
    getMultipleProviderDetails: (input: { ids: string[] }) => getMultipleProviderDetails(ctx, input),
    getSingleProviderDetails: (input: { id: string }) => getSingleProviderDetails(ctx, input),
    getSingleProviderLocationDetails: async (input: { id: string }) => {
      const card = await getSingleProviderLocationDetails(ctx, input);
      return card ? (locationSources(ctx, [card])[0] ?? null) : null;
    },
    searchProviderLocations: async (search: SearchArguments, { caller, signal, pace }: ExecutionContext) => {
      const find = () => searchProviderLocations(ctx, search);
      const found = ctx.directory.isLoading() ? await searches.run(caller, find, { signal }) : await find();
      return locationSources(ctx, JSON.parse(writeFound(found)) as FoundLocation[], pace);
    },
  };
}

function readCards(list: Buffer): LocationCard[] {
  return JSON.parse(list.toString()) as LocationCard[];
}
