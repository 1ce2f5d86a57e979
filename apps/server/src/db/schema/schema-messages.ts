import type { ColumnType, Generated } from "kysely";

export interface MessageChoicesTable {
  account_id: string;
  kind: string;
  is_wanted: boolean;
  chosen_at: Date;
}

export interface MessageStopKeysTable {
  account_id: string;
  stop_key: Buffer;
}

export interface TextStopsTable {
  phone_number: string;
  stopped_at: Date;
}

/** Stops of phones whose accounts are erased. */
export interface ErasedTextStopsTable {
  phone_hmac: Buffer;
  stopped_at: Date;
  erased_at: Date;
}

export interface InboundTextsTable {
  message_id: string;
  received_at: Date;
}

const TEXT_KINDS = [
  "payment_failed",
  "renewal_reminder",
  "card_checks",
  // The release before called changes of contacts so.
  "phone_changed",
  "phone_recovery",
  "contact_changed",
  "office_confirm",
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export interface TextsTable {
  id: Generated<string>;
  occasion: string;
  kind: TextKind;
  /** Null for a text to a dental office, which has `office_text_id`. */
  account_id: ColumnType<string | null, string | null, never>;
  office_text_id: ColumnType<string | null, string | null | undefined, never>;
  /** The number for texts about the account's safety, until they are sent; null: the account's own phone. */
  phone_number: ColumnType<string | null, string | null | undefined, null>;
  body: ColumnType<string | null, string, null>;
  /** What an email of its kind has. */
  facts: ColumnType<unknown, string | null | undefined, null>;
  written_at: Date;
  lapses_at: Date;
  attempted_at: Date | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  failure: string | null;
}

export interface MessageTables {
  message_choices: MessageChoicesTable;
  message_stop_keys: MessageStopKeysTable;
  text_stops: TextStopsTable;
  erased_text_stops: ErasedTextStopsTable;
  inbound_texts: InboundTextsTable;
  texts: TextsTable;
}
