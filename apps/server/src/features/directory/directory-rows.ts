import type { FactWords } from "../../db/schema/schema-directory.ts";
import type { ListedFields } from "./columns/location-columns.ts";
import type { ProviderFields } from "./columns/provider-columns.ts";

export interface ProviderRow extends ProviderFields {
  id: string;
  npi: string | null;
  source: "own" | "demo" | "registry";
  /** Columns that an operator, an office or a file set: registry imports leave them alone. */
  protected_fields: string[];
  field_sources: FactWords;
  search_name: string;
  search_last_name: string;
}

export interface LocationRow extends ListedFields {
  id: string;
  provider_id: string;
  coordinates_quality: "exact" | "street" | "zip" | "place";
  unpublished_by: "registry" | "operator" | null;
  protected_fields: string[];
  field_sources: FactWords;
}

/** `before` is null and `after.id` empty for a new row. */
export interface Change<Row> {
  before: Row | null;
  after: Row;
}

export type Locate = (place: { zip: string; city: string; state: string }) => Located | null;

export interface Located {
  latitude: number;
  longitude: number;
  quality: "zip" | "place";
}
