import { LOCATION_CARD_SELECTION, type LocationCard } from "../directory/location-card.ts";
import type { LatLng } from "../geography/geo.ts";
import type { PlanBadge } from "../membership/plan-lists.ts";
import type { OpenTime } from "./open-times.ts";

/** Lists hold alternatives; absent, null and empty narrow nothing. */
export interface MapFilter {
  specialities?: readonly string[] | null;
  languages?: readonly string[] | null;
  plans?: readonly PlanBadge[] | null;
  near?: LatLng | null;
  within_miles?: number | null;
  /** What is searched for, see readSearchQuery; at most MAX_SEARCH_LENGTH characters. */
  q?: string | null;
  /** Minutes since 1970: only offices that are open then; beside `open` the moment that "now" is. */
  open_at?: number | null;
  /** All of them; behind those come offices whose hours are not known. */
  open?: readonly OpenTime[] | null;
  /** Only offices that take new patients; behind those come offices of which it is not known. */
  accepting?: boolean | null;
  /** What the prices are of; it narrows nothing. */
  procedure?: string | null;
  /** Only where the procedure is known to cost members no more. */
  most_cents?: number | null;
}

/** The order `price` puts estimates after real prices of the same amount, unknown ones last, and equal ones by distance. */
export type MapSort = "distance" | "price";

/** What a procedure costs members at a location. */
export interface LocationPrice {
  member_cents: number;
  /** What people without a membership pay; null where it is not known. */
  usual_cents: number | null;
  is_estimate: boolean;
  /** The plan list that it is from; null for the office's own price, which all of its plans share. */
  plan: string | null;
}

export interface NamedPrice extends LocationPrice {
  /** The name of the price's plan; absent for an office's own price, and where the names did not load. */
  planName?: string | undefined;
}

export interface MapCluster {
  id: string;
  latitude: number;
  longitude: number;
  count: number;
  expansion_zoom: number;
}

/** Above MAX_MAP_LOCATIONS `cut` is true, `locations` are the nearest ones, and the map shows `clusters`. */
export interface MapContents<Location = LocationCard> {
  total: number;
  cut: boolean;
  locations: Location[];
  clusters: MapCluster[];
}

/** Prices are those of the locations in their order; null where they are not known. */
export interface PricedContents extends MapContents {
  prices: (LocationPrice | null)[];
}

export const MAX_SEARCH_LENGTH = 200;
export const MAX_NEAREST = 50;
export const MAX_MAP_LOCATIONS = 500;
export const MAX_CUT_LOCATIONS = 50;
/** A list that is cut can be read on up to here. */
export const MAX_SKIPPED = 2_000;

export const MAP_CONTENTS_SELECTION = `total cut locations { ${LOCATION_CARD_SELECTION} }
clusters { id latitude longitude count expansion_zoom }`;

export const PRICED_CONTENTS_SELECTION = `${MAP_CONTENTS_SELECTION}
prices { member_cents usual_cents is_estimate plan }`;
