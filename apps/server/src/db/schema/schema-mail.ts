import type { ColumnType, Generated } from "kysely";

const MAIL_KINDS = [
  "welcome",
  "receipt",
  "renewal_reminder",
  "payment_failed",
  "canceled",
  "kept",
  "ended",
  "renewal_off",
  "ending_reminder",
  "anniversary_notice",
  "promotion_end",
  "child_leaving",
  "plan_change",
  "price_change",
  "agreement_corrected",
  "dentist_changed",
  "dentist_left",
  "card_checks",
  "refunded",
  "refund_returned",
  "refund_stuck",
  "waitlist_joined",
  "phone_proof",
  "account_deleted",
  "second_membership",
  "news",
  "details_changed",
  "email_change_code",
  "phone_recovery",
  "contact_changed",
  "report_code",
  "report_settled",
  "operator_invite",
  "operator_notice",
  "office_confirm",
  "office_reminder",
  "office_introduction",
  "partner_notice",
  "office_code",
  "office_notice",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface MailBody {
  text: string;
  html: string;
  /** The address of the `List-Unsubscribe` header; absent: the email cannot be stopped. */
  oneClickUrl?: string;
  attachments: {
    filename: string;
    /** Texts only in mails that an earlier release stored. */
    contentType: "application/pdf" | "text/html" | "text/plain";
    content: string;
    /** Left out for text. */
    encoding?: "base64";
  }[];
}

export interface OutboxTable {
  id: Generated<string>;
  occasion: string;
  kind: MailKind;
  membership_id: string | null;
  recipient_name: string;
  recipient_address: string;
  subject: string;
  body: ColumnType<MailBody | null, string, null>;
  /** What it said that may be another today, by its kind (`kept-facts.ts`); null: none are kept. */
  facts: ColumnType<unknown, string | null | undefined, null>;
  written_at: Date;
  sent_at: Date | null;
  given_up_at: Date | null;
  failure: string | null;
  /** After this time the email would be wrong; null: valid for weeks. */
  lapses_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface MailTables {
  outbox: OutboxTable;
}
