import type { FileColumns } from "../../../text-files/read-column-names.ts";
import { LISTED_COLUMNS } from "../columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";

export const PLAIN_KINDS = ["providers", "locations", "plan-lists"] as const;
export type PlainKind = (typeof PLAIN_KINDS)[number];

/** Columns of a refused-rows file; accepted and ignored when it is imported again. */
export const REFUSAL_COLUMNS = ["refused_line", "refused_because"] as const;

const { plans: _plans, published: _published, ...placeColumns } = LISTED_COLUMNS;

/** `id` is the row's own, `provider_id` the dentist's. Missing columns keep their values. */
export const FILE_KINDS: Record<PlainKind, FileColumns> = {
  providers: {
    columns: ["id", "npi", ...Object.keys(PROVIDER_COLUMNS)],
    required: [["npi", "id"]],
    ignored: REFUSAL_COLUMNS,
  },
  locations: {
    columns: ["id", "npi", "provider_id", ...Object.keys(placeColumns), "published"],
    required: [["id", "npi", "provider_id"]],
    ignored: REFUSAL_COLUMNS,
  },
  "plan-lists": {
    columns: ["location_id", "npi", "provider_id", "address", "zip", "plans"],
    required: [["location_id", "address"], ["location_id", "npi", "provider_id"], ["plans"]],
    ignored: REFUSAL_COLUMNS,
  },
};
