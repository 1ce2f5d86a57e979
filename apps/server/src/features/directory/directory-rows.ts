import type { LocationFields } from "./columns/location-columns.ts";
import type { ProviderFields } from "./columns/provider-columns.ts";

/** A dentist's row, as far as people change it. */
export interface ProviderRow extends ProviderFields {
  id: string;
  npi: string | null;
  source: "own" | "demo" | "registry";
  /** Columns that an operator set: the registry's importer leaves them alone. */
  kept_fields: string[];
  /** Both names in the form that searches compare, and what else the dentist is found by. */
  search_name: string;
  search_last_name: string;
}

/** A location's row, as far as people change it. */
export interface LocationRow extends LocationFields {
  id: string;
  provider_id: string;
  coordinates_quality: "exact" | "street" | "zip" | "place";
  unpublished_by: "registry" | "operator" | null;
  kept_fields: string[];
}

/** What is to become of a row; `before` is null and `after.id` "" where there is none yet. */
export interface Change<Row> {
  before: Row | null;
  after: Row;
}

/** Finds a point for an address's ZIP code or town; null for one that it does not know. */
export type Locate = (place: { zip: string; city: string; state: string }) => Located | null;

export interface Located {
  latitude: number;
  longitude: number;
  quality: "zip" | "place";
}
