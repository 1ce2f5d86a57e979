import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { FoundLocation } from "@smirk/domain/finder/search-query";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { ExecutionContext } from "../../graphql/register-graphql.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { findPlacePrices, type PlaceQuestion } from "./details/find-place-prices.ts";
import {
  getMultipleProviderDetails,
  getSingleProviderDetails,
  getSingleProviderLocationDetails,
} from "./details/get-provider-details.ts";
import { locationSources } from "./details/location-source.ts";
import { findProviderLocationsInBoundingBox } from "./find-provider-locations-in-bounding-box.ts";
import { listLanguages } from "./list-languages.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import { findMapContents, type MapQuestion } from "./map-index/find-map-contents.ts";
import {
  findNearestLocations,
  type NearestQuestion,
  type NearLocation,
} from "./map-index/find-nearest-locations.ts";
import { readSearch, type SearchQuestion } from "./reading/read-search.ts";
import { type SearchArguments, searchProviderLocations, writeFound } from "./search-provider-locations.ts";
import { suggestName } from "./suggest-name.ts";

/**
 * What the directory's GraphQL answers, by the names of its schema; argument types are checked before these run.
 * @param searches lets few searches of the database run at once
 */
export function createOperations(ctx: FinderContext, searches: WorkGate) {
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
