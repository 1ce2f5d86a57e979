import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";

export interface WaitlistTable {
  email: string;
  phone_number: string;
  joined_at: Date;
  /** The language of the request that joined. */
  language: ColumnType<Language, Language | undefined, Language>;
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
