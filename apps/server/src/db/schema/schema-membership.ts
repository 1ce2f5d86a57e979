import type { CancellationRule } from "@smirk/domain/billing/refunds/refund";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";

export interface MembershipAgreementsTable {
  membership_id: string;
  version: string;
  agreement: ColumnType<Agreement, string, never>;
  sha256: string;
  /** The text in the member's language, where that is not English. */
  translation: ColumnType<Agreement | null, string | null, never>;
  translation_sha256: string | null;
  signed_at: Date;
  received_at: Date;
}

const CONSENT_KINDS = ["agreement", "renewal", "plan_change", "app", "price_change"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What a member agreed to, word for word; rows are only added, and held as `consent_held_until` says. */
export interface ConsentsTable {
  id: ColumnType<string, never, never>;
  membership_id: ColumnType<string, string, never>;
  kind: ColumnType<ConsentKind, ConsentKind, never>;
  /** The change that was agreed to; null for joining. */
  change_id: ColumnType<string | null, string | null, never>;
  version: ColumnType<string, string, never>;
  language: ColumnType<Language, Language, never>;
  words: ColumnType<string, string, never>;
  /** SHA-256 of the words, hexadecimal. */
  sha256: ColumnType<string, string, never>;
  agreed_at: ColumnType<Date, Date, never>;
  /** A network such as 198.51.100.0/24; null where it is not known. */
  network: ColumnType<string | null, string | null, never>;
  browser: ColumnType<string | null, string | null, never>;
}

export interface CancellationsTable {
  membership_id: string;
  wish_id: string;
  rule: CancellationRule;
  refund_cents: number;
  kept_fee_cents: number;
  last_day: string;
  /** Null: at the same time as it was stored. */
  asked_at: Date | null;
  /** The next charge that was known then; null where a server of the release before stored it. */
  renews_at: Date | null;
  /** When it was stored: refunds made by hand since then count. */
  requested_at: Date;
  done_at: Date | null;
}

/** What operators wrote down about a member. */
export interface MemberNotesTable {
  id: Generated<string>;
  account_id: string;
  text: string;
  /** Who it was, as the log names them. */
  written_by: string;
  written_at: Date;
}

const REFUND_STATES = ["wanted", "held", "sent", "taken", "stuck"] as const;

/** One refund of a cancellation. */
export interface RefundsTable {
  membership_id: string;
  payment_id: string;
  amount_cents: number;
  /** The provider's current attempt; null before the first and after a failed one. */
  refund_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** `held`: disputed; `taken`: nothing left to refund; `stuck`: an operator must act. */
  state: ColumnType<(typeof REFUND_STATES)[number], (typeof REFUND_STATES)[number] | undefined>;
  failures: Generated<number>;
  /** What disputes took of the payment, taken off the amount already. */
  lost_cents: Generated<number>;
}

/** Every refund that the provider reports for a member's payments. */
export interface PaymentRefundsTable {
  refund_id: string;
  membership_id: string;
  payment_id: string;
  amount_cents: number;
  is_ours: boolean;
  status: "pending" | "succeeded" | "failed";
  made_at: Date;
  notified_sent_at: Date | null;
  notified_failed_at: Date | null;
}

/** Payments that a bank has reversed, or may. */
export interface DisputesTable {
  dispute_id: string;
  membership_id: string;
  payment_id: string;
  state: "open" | "won" | "lost";
  /** Lost while the membership was active, which ends it. */
  ends_membership: Generated<boolean>;
  opened_at: Date;
  /** Null where an earlier release stored it: the whole payment. */
  amount_cents: ColumnType<number | null, number | undefined, number>;
}

/** Payments that a card's bank calls fraud before anybody disputes them. */
export interface FraudWarningsTable {
  warning_id: string;
  membership_id: string;
  payment_id: string;
  /** Neither disputed nor refunded yet. */
  is_actionable: boolean;
  warned_at: Date;
}

/** A link to the card of one person, who is the member or on the family list. */
export interface CardLinksTable {
  person_id: string;
  membership_id: string;
  nonce: Buffer;
  token_sha256: Buffer;
  /** The address of the code on paper; null until an older row's card is next read. */
  check_sha256: Buffer | null;
  /** A keyed hash of the code on paper that is typed; null until an older row's card is next read. */
  typed_hmac: Buffer | null;
  created_at: Date;
}

const CHECK_OUTCOMES = ["good", "not_good", "price_given", "not_taken"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** What a front desk did with the card of one person. */
export interface CardChecksTable {
  id: Generated<string>;
  membership_id: string;
  /** The membership's for the member. */
  person_id: string;
  checked_at: Date;
  outcome: CheckOutcome;
  location_id: string | null;
  /** A press named an office of the membership's dentists, or in its ZIP code. */
  is_near: Generated<boolean>;
  /** The network address under a key of the server's. */
  address_hmac: Buffer;
  /** The code that was checked: at most one check and one press each. */
  code_sha256: Buffer;
  /** The name of the partner whose program checked; null at a front desk. */
  partner: ColumnType<string | null, string | null | undefined, never>;
}

/** A code whose page was shown while it was valid. */
export interface DeskOpeningsTable {
  code_sha256: Buffer;
  opened_at: Date;
}

/** Sold to a person who seems to have had a membership already, for an operator to settle. */
export interface SecondMembershipsTable {
  id: Generated<string>;
  membership_id: string;
  /** The family member who was added to a running membership; null for one who joined with it. */
  person_id: Generated<string | null>;
  earlier_membership_id: string;
  found_at: Date;
  settled_at: Date | null;
  outcome: "paid_back" | "two_people" | "taken_off" | null;
}

/** Members whose agreement may name another price than what the present period costs. */
export interface AgreementCorrectionsTable {
  membership_id: string;
  named_cents: number;
  settled_at: Date | null;
  /** Null where what it names is right. */
  corrected_at: Date | null;
  /** The last time, also where it could not be settled. */
  tried_at: Date | null;
  /** Whether what it names may be a code's price that was never charged. */
  is_code: Generated<boolean>;
}

/** A pass that was made for phones, one for each code that a member's card has had. */
export interface WalletPassesTable {
  id: Generated<string>;
  membership_id: string;
  /** The code on it; the card's own is another once it was replaced. */
  check_sha256: Buffer;
  has_apple: Generated<boolean>;
  has_google: Generated<boolean>;
  made_at: Date;
  /** What it said when that was last compared; null before. */
  content_sha256: Buffer | null;
  /** Whole seconds, each later than the one before. */
  changed_at: Date;
  /** What Google has; null where nobody knows. */
  google_sha256: Buffer | null;
}

/** A phone that asks to be notified of changes of a pass. */
export interface WalletDevicesTable {
  pass_id: string;
  device_id: string;
  push_token: string;
  registered_at: Date;
  /** What the pass said when the phone was last notified; null before. */
  notified_sha256: Buffer | null;
}

export interface MembershipTables {
  agreement_corrections: AgreementCorrectionsTable;
  second_memberships: SecondMembershipsTable;
  member_notes: MemberNotesTable;
  card_links: CardLinksTable;
  card_checks: CardChecksTable;
  desk_openings: DeskOpeningsTable;
  wallet_passes: WalletPassesTable;
  wallet_devices: WalletDevicesTable;
  membership_agreements: MembershipAgreementsTable;
  consents: ConsentsTable;
  cancellations: CancellationsTable;
  refunds: RefundsTable;
  payment_refunds: PaymentRefundsTable;
  disputes: DisputesTable;
  fraud_warnings: FraudWarningsTable;
}
