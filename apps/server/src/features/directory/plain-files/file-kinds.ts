import { LOCATION_COLUMNS } from "../columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";

export const PLAIN_KINDS = ["providers", "locations", "plan-lists"] as const;
export type PlainKind = (typeof PLAIN_KINDS)[number];

export interface FileKind {
  /** Every column, in the order of an export. */
  columns: readonly string[];
  /** One column of each group must be there. */
  required: readonly (readonly string[])[];
}

const { plans: _plans, published: _published, ...placeColumns } = LOCATION_COLUMNS;

/**
 * The three plain files. `id` is the row's own in the directory, `provider_id` the dentist's. What a file leaves out
 * stays as it is; what a new row needs is asked for when there is one.
 */
export const FILE_KINDS: Record<PlainKind, FileKind> = {
  providers: { columns: ["id", "npi", ...Object.keys(PROVIDER_COLUMNS)], required: [["npi", "id"]] },
  locations: {
    columns: ["id", "npi", "provider_id", ...Object.keys(placeColumns), "published"],
    required: [["id", "npi", "provider_id"]],
  },
  "plan-lists": {
    columns: ["location_id", "npi", "provider_id", "address", "zip", "plans"],
    required: [["location_id", "address"], ["location_id", "npi", "provider_id"], ["plans"]],
  },
};

/** Written by the product beside rows that it refused; a mended file may leave them in. */
export const REFUSAL_COLUMNS = ["refused_line", "refused_because"] as const;
