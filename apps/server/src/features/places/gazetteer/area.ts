import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";

/** A state, or a territory with a country code of its own. */
export interface Region {
  code: string;
  name: string;
  /** ISO 3166 code and name: "US" for states, the territory's own for territories. */
  country: { code: string; name: string };
  /** The middle of its people. */
  point: LatLng;
  box: LatLngBox;
}

export interface City {
  name: string;
  /** As `placeSpelling` gives it; with the region it names the city. */
  key: string;
  region: string;
  point: LatLng;
  population: number;
  /** Five-digit codes whose postal address is this city. */
  zips: readonly string[];
  /** The only one of them in which people live; null where there are several or none. */
  homeZip: string | null;
}

export interface Zip {
  zip: string;
  /** City of its postal address. */
  place: string;
  region: string;
  point: LatLng;
  population: number;
}

/** What the gazetteer can search: sorted lists, so that a prefix is a range. */
export interface AreaIndex {
  regions: ReadonlyMap<string, Region>;
  /** Ascending by code. */
  zips: readonly Zip[];
  byZip: ReadonlyMap<string, Zip>;
  /** Every spelling of a city, ascending by spelling. */
  cityNames: readonly { name: string; city: City }[];
}
