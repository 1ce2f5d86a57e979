import type { Generated } from "kysely";

export interface WaitlistTable {
  email: string;
  phone_number: string;
  joined_at: Date;
  /** The row's id in jobs. */
  removal_token: Generated<string>;
}

export interface WaitlistJoiningsTable {
  removal_token: string;
  email: string;
  phone_number: string;
}

export interface WaitlistTables {
  waitlist: WaitlistTable;
  waitlist_joinings: WaitlistJoiningsTable;
}
