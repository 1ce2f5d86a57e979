import type { PriceComponent } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { ColumnType, Generated } from "kysely";

/** One price of a price change, with the price at Stripe that renewals take. */
export interface ChangedPrice {
  component: Exclude<PriceComponent, "enrollment_fee">;
  period: RenewalPeriod;
  unitCents: number;
  priceId: string;
}

export interface PriceChangesTable {
  id: Generated<string>;
  plan_slug: string;
  /** Renewals from this day on take the new prices. */
  first_day: string;
  /** The reason that members read. */
  reason_en: string;
  reason_es: string;
  prices: ColumnType<ChangedPrice[], string, never>;
  scheduled_by: string;
  scheduled_at: Date;
  undone_at: Date | null;
  /** When nobody was left who pays the price of before. */
  finished_at: Date | null;
}

/** `missed`: no notice was sent in time, or Stripe did not take the price, so that a later renewal follows. */
export type NoticeOutcome = "applied" | "missed" | "dropped" | "unchanged";

/** What a member is written about one renewal; an open one has no outcome. */
export interface PriceChangeNoticesTable {
  id: Generated<string>;
  price_change_id: string;
  membership_id: string;
  renewal_period: RenewalPeriod;
  /** Whose window of days before the renewal counts. */
  state_code: string;
  window_from: number;
  window_to: number;
  /** Without the member's consent they may leave after the first charge. */
  needs_consent: boolean;
  /** A period before promotions. */
  old_cents: number;
  new_cents: number;
  renewal_at: Date;
  written_at: Date;
  /** When the email was sent. */
  notified_at: Date | null;
  agreed_at: Date | null;
  outcome: NoticeOutcome | null;
  settled_at: Date | null;
}

export interface PriceChangeTables {
  price_changes: PriceChangesTable;
  price_change_notices: PriceChangeNoticesTable;
}
