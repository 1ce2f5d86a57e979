import type { ColumnType, Generated } from "kysely";

/** One row for each company, purpose and day (UTC). */
export interface DisclosuresTable {
  account_id: string;
  recipient: string;
  purpose: string;
  day: ColumnType<string, string, never>;
  kinds: string[];
  times: number;
  first_at: Date;
  last_at: Date;
}

/** The same of partners' programs, by the partner's name. */
export interface PartnerDisclosuresTable extends Omit<DisclosuresTable, "recipient"> {
  partner: string;
}

/** Its one row says since when disclosures are recorded. */
export interface DisclosureRecordingTable {
  only_row: Generated<boolean>;
  began_at: Generated<Date>;
}

export interface DisclosureTables {
  disclosures: DisclosuresTable;
  partner_disclosures: PartnerDisclosuresTable;
  disclosure_recording: DisclosureRecordingTable;
}
