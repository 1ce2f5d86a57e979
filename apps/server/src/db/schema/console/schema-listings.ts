import type { ColumnType } from "kysely";

/** The random sample of a month, as in '2026-11'. */
export interface ListingSamplesTable {
  month: string;
  /** How many listings were published when it was drawn. */
  listings: number;
  drawn_at: Date;
  drawn_by: string;
}

export interface SampledListingsTable {
  month: string;
  location_id: string;
  /** Null until an operator has called. */
  is_right: ColumnType<boolean | null, boolean | undefined>;
  checked_at: ColumnType<Date | null, Date | undefined>;
  checked_by: ColumnType<string | null, string | undefined>;
}

export interface ListingTables {
  listing_samples: ListingSamplesTable;
  sampled_listings: SampledListingsTable;
}
