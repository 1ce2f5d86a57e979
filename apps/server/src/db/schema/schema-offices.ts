import type { IntroductionContact, IntroductionPurpose } from "@smirk/contract/account/introductions";
import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";
import type {
  OperatorChallengesTable,
  OperatorPasskeysTable,
  OperatorSessionsTable,
} from "./console/schema-operators.ts";

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
  /** When the one reminder was due, and what its links hold. */
  reminded_at: ColumnType<Date | null, undefined, Date>;
  reminder_sha256: ColumnType<Buffer | null, undefined, Buffer>;
  reminder_stop_sha256: ColumnType<Buffer | null, undefined, Buffer>;
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

export interface DentalOfficesTable {
  id: Generated<string>;
  created_at: Date;
}

/** Which office keeps a listing; no row where nobody has claimed it. */
export interface OfficeListingsTable {
  location_id: string;
  office_id: string;
  since: Date;
}

/** Who signs in for offices, of one or of several. */
export interface OfficePeopleTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  /** The last sign-in's, for emails. */
  language: Language;
  created_at: Date;
}

export type OfficeRole = "owner" | "staff";

export interface OfficeRolesTable {
  office_id: string;
  person_id: string;
  role: OfficeRole;
  since: Date;
  /** When the person left. */
  ended_at: ColumnType<Date | null, undefined, Date | null>;
}

/** How somebody shows that a listing is theirs: a code to the contact of record, a code on paper, or an operator's word. */
export type ClaimWay = "text" | "call" | "email" | "letter" | "operator";

/**
 * `asked`: its code is awaited; `waiting`: for an operator; `void`: the contact of record changed, or the code was tried
 * too often.
 */
export type ClaimState = "asked" | "waiting" | "granted" | "refused" | "void";

export interface OfficeClaimsTable {
  id: Generated<string>;
  location_id: string;
  person_id: string;
  way: ClaimWay;
  /** The contact of record when the code was asked for; null for a letter and an operator. */
  contact: string | null;
  language: Language;
  /** Null until the email or the letter is written. */
  code_hmac: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
  vendor_id: ColumnType<string | null, string | null | undefined>;
  tries: Generated<number>;
  asked_at: Date;
  expires_at: Date;
  state: Generated<ClaimState>;
  proved_at: ColumnType<Date | null, undefined, Date>;
  decided_at: ColumnType<Date | null, undefined, Date>;
  decided_by: ColumnType<string | null, undefined, string>;
}

/** A code by email with which somebody signs in, good in the browser that asked. */
export interface OfficeCodesTable {
  id: Generated<string>;
  email: string;
  language: Language;
  client_hash: Buffer;
  /** Null until the email is written. */
  code_hmac: ColumnType<Buffer | null, undefined, Buffer>;
  tries: Generated<number>;
  asked_at: Date;
  expires_at: Date;
}

/** What ended an office's agreement to texts. */
export type TextsEnd =
  | "desk"
  | "replaced"
  /** The phone replied so, or the vendor knows that it did. */
  | "stop"
  /** The one press of the emails, which ends both. */
  | "email_stop"
  /** A reply says that the number may be somebody else's. */
  | "doubted"
  | "undeliverable"
  /** No listing of the office has the number any more. */
  | "changed"
  /** The office keeps no listing that visitors see. */
  | "listing"
  /** The person who agreed is no longer an owner. */
  | "person";

/** A number at which an office may be asked by text, once a code proved it and the words were agreed to. */
export interface OfficeTextsTable {
  id: Generated<string>;
  office_id: string;
  person_id: string | null;
  /** E.164. */
  phone_number: string;
  is_of_record: boolean;
  language: Language;
  code_hmac: Buffer;
  vendor_id: ColumnType<string | null, string | null | undefined>;
  tries: Generated<number>;
  asked_at: Date;
  expires_at: Date;
  agreed_at: ColumnType<Date | null, undefined, Date>;
  words: ColumnType<string | null, undefined, string>;
  ended_at: ColumnType<Date | null, undefined, Date>;
  ended_by: ColumnType<TextsEnd | null, undefined, TextsEnd>;
  dismissed_at: ColumnType<Date | null, undefined, Date>;
}

type OfPerson<Row> = Omit<Row, "operator_id">;

export interface OfficeTables {
  office_introductions: OfficeIntroductionsTable;
  office_requests: OfficeRequestsTable;
  office_stops: OfficeStopsTable;
  office_texts: OfficeTextsTable;
  dental_offices: DentalOfficesTable;
  office_listings: OfficeListingsTable;
  office_people: OfficePeopleTable;
  office_roles: OfficeRolesTable;
  office_claims: OfficeClaimsTable;
  office_codes: OfficeCodesTable;
  office_sessions: OfPerson<OperatorSessionsTable> & { person_id: string };
  office_passkeys: OfPerson<OperatorPasskeysTable> & { person_id: string };
  office_challenges: OfPerson<OperatorChallengesTable> & { person_id: string | null };
}
