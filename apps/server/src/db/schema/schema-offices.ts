import type { IntroductionContact, IntroductionPurpose } from "@smirk/contract/account/introductions";
import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";

/** One listing about which a contact of record is asked; those of one email have its batch. */
export interface OfficeRequestsTable {
  id: Generated<string>;
  batch_id: string;
  location_id: string;
  /** Lower case. */
  email: string;
  language: Language;
  reason: "due" | "report";
  asked_at: Date;
  expires_at: Date;
  /** The hashes of what the email's links hold; null until it is written. */
  token_sha256: ColumnType<Buffer | null, undefined, Buffer>;
  stop_sha256: ColumnType<Buffer | null, undefined, Buffer>;
  answered_at: ColumnType<Date | null, undefined, Date>;
  /** When the address was found to take no mail. */
  bounced_at: ColumnType<Date | null, undefined, Date>;
  /** When an operator left the task that it was. */
  dismissed_at: ColumnType<Date | null, undefined, Date>;
}

/** Contacts that want no such emails. */
export interface OfficeStopsTable {
  email: string;
  stopped_at: Date;
}

/** What a member let the office of a chosen dentist know. */
export interface OfficeIntroductionsTable {
  id: Generated<string>;
  membership_id: string;
  location_id: string;
  /** The contact of record that got it, in lower case. */
  email: string;
  language: Language;
  /** The first name; null once it is ended. */
  name: string | null;
  purpose: IntroductionPurpose;
  contact_kind: IntroductionContact;
  /** A number or an address; null where none is allowed, and once it is ended. */
  contact: string | null;
  sent_at: Date;
  /** When it was withdrawn, or found to be over with its choice of dentist or its membership. */
  ended_at: ColumnType<Date | null, undefined, Date>;
  /** When the address was found to take no mail. */
  bounced_at: ColumnType<Date | null, undefined, Date>;
  stop_sha256: ColumnType<Buffer | null, undefined, Buffer>;
}

export interface OfficeTables {
  office_introductions: OfficeIntroductionsTable;
  office_requests: OfficeRequestsTable;
  office_stops: OfficeStopsTable;
}
