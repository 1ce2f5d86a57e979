import { MOST_HOLIDAYS } from "@smirk/contract/office-fields";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { MAX_MAP_LOCATIONS, MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { MAX_FOUND } from "@smirk/domain/finder/search-query";
import type { ListSizes } from "../../graphql/introspection-sizes.ts";
import { MAX_PLAN_LISTS } from "./details/find-place-prices.ts";
import { MAX_PROVIDER_IDS } from "./details/get-provider-details.ts";
import { MAX_PHOTOS } from "./details/list-photos.ts";
import { MAX_OPENING_HOURS } from "./details/list-places.ts";
import { MAX_REVIEWS } from "./details/list-reviews.ts";
import { MAX_LANGUAGES } from "./list-languages.ts";
import { MAX_CLUSTERS } from "./map-index/cluster-points.ts";
import { MAX_LOCATIONS_IN_BOX } from "./map-index/find-nearest-locations.ts";

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
  "ProviderLocation.holidays": MOST_HOLIDAYS,
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
