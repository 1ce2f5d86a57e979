import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";

export interface Region {
  code: string;
  name: string;
  /** ISO 3166: "US" for states, the territory's own code for territories. */
  country: { code: string; name: string };
  /** Population-weighted center. */
  point: LatLng;
  box: LatLngBox;
}

export interface City {
  name: string;
  /** The name as `placeSpelling` gives it; unique within the region. */
  key: string;
  region: string;
  point: LatLng;
  population: number;
  zips: readonly string[];
  /** The only ZIP code with residents; null for none or several. */
  homeZip: string | null;
}

export interface Zip {
  zip: string;
  place: string;
  region: string;
  /** "" where it is not known. */
  county: string;
  point: LatLng;
  population: number;
}

/** Sorted lists, so that a prefix is a range. */
export interface AreaIndex {
  regions: ReadonlyMap<string, Region>;
  zips: readonly Zip[];
  byZip: ReadonlyMap<string, Zip>;
  cityNames: readonly { name: string; city: City }[];
}
