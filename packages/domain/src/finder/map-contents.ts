import { LOCATION_CARD_SELECTION, type LocationCard } from "../directory/location-card.ts";
import type { LatLng } from "../geography/geo.ts";
import type { PlanBadge } from "../membership/plan-lists.ts";

/** What narrows the map and the list. Lists hold alternatives; what is absent, null or empty narrows nothing. */
export interface MapFilter {
  /** Codes of spec §3. */
  specialities?: readonly string[] | null;
  languages?: readonly string[] | null;
  plans?: readonly PlanBadge[] | null;
  /** Together with `within_miles`: nothing farther from here. */
  near?: LatLng | null;
  within_miles?: number | null;
}

/** Locations that lie too close together to be told apart at the zoom asked for. */
export interface MapCluster {
  /** Keeps while the map is only dragged. */
  id: string;
  latitude: number;
  longitude: number;
  count: number;
  /** The zoom at which it falls apart. */
  expansion_zoom: number;
}

/**
 * What a viewport holds. Up to MAX_MAP_LOCATIONS locations all stand in `locations` and there are no clusters;
 * of more, `cut` says so, `locations` are the nearest MAX_CUT_LOCATIONS for the list, and the map shows `clusters`.
 */
export interface MapContents<Location = LocationCard> {
  /** All that fit the filter inside the box. */
  total: number;
  cut: boolean;
  /** Nearest to the centre of the box first. */
  locations: Location[];
  clusters: MapCluster[];
}

export const MAX_MAP_LOCATIONS = 500;
export const MAX_CUT_LOCATIONS = 50;

/** The selection that is answered from stored texts, like LOCATION_CARD_SELECTION. */
export const MAP_CONTENTS_SELECTION = `total cut locations { ${LOCATION_CARD_SELECTION} }
clusters { id latitude longitude count expansion_zoom }`;
