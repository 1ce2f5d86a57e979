import type { BoundCoupon, ChargedItem } from "@smirk/domain/billing/charge-schedule";
import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";
import type { ConsoleImportTables } from "./console/schema-console-imports.ts";
import type { ListingTables } from "./console/schema-listings.ts";
import type { BulkTables, OperatingTables, StatisticsTables } from "./console/schema-operating.ts";
import type { OperatorTables } from "./console/schema-operators.ts";
import type { ReportTables } from "./console/schema-reports.ts";
import type { DentistChoiceTables } from "./schema-dentist-choices.ts";
import type { DetailsTables } from "./schema-details.ts";
import type { DirectoryTables } from "./schema-directory.ts";
import type { DisclosureTables } from "./schema-disclosures.ts";
import type { FeeTables } from "./schema-fees.ts";
import type { LawTables } from "./schema-law.ts";
import type { MailTables } from "./schema-mail.ts";
import type { MembershipTables } from "./schema-membership.ts";
import type { MessageTables } from "./schema-messages.ts";
import type { OfficeTables } from "./schema-offices.ts";
import type { PartnerTables } from "./schema-partners.ts";
import type { PlanChangeTables } from "./schema-plan-changes.ts";
import type { PlanNetTables } from "./schema-plan-net.ts";
import type { PriceChangeTables } from "./schema-price-changes.ts";
import type { AccountEventTables, SignInTables } from "./schema-sign-in.ts";
import type { VisitTables } from "./schema-visits.ts";
import type { WaitlistTables } from "./schema-waitlist.ts";
import type { WebhookTables } from "./schema-webhooks.ts";

/** Table shapes after the migrations. bigint ids arrive as strings. */
type Id = Generated<string>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

export interface FilesTable {
  id: string;
  content_type: string;
  /** Since when nothing shows it; known of photos alone. */
  unused_since: Generated<Date | null>;
  sha256: string;
  bytes: Buffer;
  created_at: CreatedAt;
}

export interface AccountsTable {
  id: Generated<string>;
  phone_number: string | null;
  verified_email: string | null;
  name: string | null;
  last_name: string | null;
  paid_at: Date | null;
  /** When somebody was last signed in as a member, to the day. */
  used_at: ColumnType<Date | null, Date | null | undefined, Date>;
  payment_customer_id: string | null;
  language: ColumnType<Language, Language | undefined, Language>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface AccountIdentitiesTable {
  provider: "google" | "apple";
  subject: string;
  account_id: string;
  created_at: CreatedAt;
}

export interface SessionsTable {
  id: Generated<string>;
  account_id: string;
  token_type: "access_token" | "temporary_access_token";
  created_at: Date;
  expires_at: Date;
  superseded_at: Date | null;
  ended_at: Date | null;
  end_reason: "signed_out" | "ended_elsewhere" | "refresh_reused" | "account_closed" | null;
  /** Such as "Chrome on Windows"; null where it is not known. */
  browser: string | null;
  /** Null for sessions that an earlier release began and that were not used since. */
  last_used_at: Date | null;
  /** When the owner last showed a code or a sign-on in this session. */
  proven_at: Date | null;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  created_at: Date;
  used_at: Date | null;
  sealed_successor: Buffer | null;
}

export interface PlansTable {
  slug: string;
  name: string;
  description: string;
  /** Null: English is shown. */
  description_es: ColumnType<string | null, string | null | undefined, string | null>;
  included_cards: Generated<string[]>;
  group_code: string;
  position: number;
  sold: Generated<boolean>;
  monthly_cents: number;
  yearly_cents: number;
  family_monthly_cents: number;
  family_yearly_cents: number;
  family_extra_monthly_cents: number;
  family_extra_yearly_cents: number;
  extra_family_limit: number;
  enrollment_fee_cents: number | null;
  /** Null: the plan includes no prescriptions, or was imported before their cards had codes. */
  prescription_codes: ColumnType<PrescriptionCodes | null, string | null | undefined, string | null>;
  updated_at: UpdatedAt;
}

/** What a pharmacy reads on the card. */
export interface PrescriptionCodes {
  administrator: string;
  /** 6 or 8 digits, also called IIN. */
  bin: string;
  /** Processor control number. */
  pcn: string;
  group: string;
  phone: string;
}

export interface KeptPricesTable {
  lookup_key: string;
  price_id: string;
  product_id: string;
  unit_cents: number;
  currency: string;
  /** Null: charged once. */
  interval: "month" | "year" | null;
}

export interface CountyStreetsTable {
  county: string;
  year: number | null;
  west: number;
  south: number;
  east: number;
  north: number;
  sha256: string;
  archive: Buffer;
  added_at: Date;
}

/** At most one row. */
export interface PlanImportsOpenTable {
  id: Generated<boolean>;
  began_at: Date;
}

export interface ChargedTerms {
  /** For one period, before promotions. */
  items: ChargedItem[];
  /** Null without a code, and where Stripe does not know it any more. */
  coupon: BoundCoupon | null;
  /** When the present period began, and since when it has its price; ISO 8601. */
  periodBeganAt: string;
  pricedAt: string;
  /** The moment from which Stripe counts the days of the periods; ISO 8601, absent until the first sync that reads it. */
  countedFrom?: string;
}

export interface MembershipsTable {
  id: Generated<string>;
  account_id: string;
  state: "open" | "replaced" | "active" | "canceled" | "termed";
  plan_slug: string;
  renewal_period: "monthly" | "yearly";
  promotion_code: string | null;
  promotion_id: string | null;
  name: string;
  last_name: string;
  email: string;
  phone_number: string;
  birth_date: string;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  state_code: string;
  /** Whose terms were agreed to; null: those of `state_code`. */
  agreed_state_code: Generated<string | null>;
  zip: string;
  primary_location_id: string | null;
  newsletter: boolean;
  newsletter_chosen_at: Date;
  terms_version: string;
  terms_accepted_at: Date;
  /** The present period, after a promotion. */
  recurring_cents: number;
  /** A period before promotions, by what Stripe charges; null where it was not read yet. */
  regular_cents: Generated<number | null>;
  /** What Stripe charges, as the last sync read it; null where none has since it is stored. */
  charged: ColumnType<ChargedTerms | null, string | null | undefined, string | null>;
  due_today_cents: number;
  enrollment_fee_cents: number;
  cart_hash: Buffer;
  subscription_id: string | null;
  client_secret: string | null;
  policy_number: string | null;
  paid_at: Date | null;
  handed_over_at: Date | null;
  sealed_refresh_token: Buffer | null;
  current_period_end: Date | null;
  cancel_at: Date | null;
  ended_at: Date | null;
  synced_at: Date | null;
  sync_version: Generated<string>;
  latest_invoice: string | null;
  is_past_due: Generated<boolean>;
  /** The member's choice; a cancellation is apart. */
  auto_renew: Generated<boolean>;
  /** What was agreed when joining. */
  auto_renew_agreed: Generated<boolean>;
  auto_renew_changed_at: ColumnType<Date | null, Date | null | undefined>;
  /** Sync version of a choice that the provider does not have yet. */
  auto_renew_change: ColumnType<string | null, string | null | undefined>;
  /** The payer said of a known membership with the payer's name that it is another person's. */
  is_somebody_else: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface FamilyMembersTable {
  id: Generated<string>;
  membership_id: string;
  position: number;
  relation: "spouse" | "child";
  name: string;
  last_name: string;
  birth_date: string;
  /** The payer said of a known membership with this name that it is another person's. */
  is_somebody_else: Generated<boolean>;
}

export interface PaymentEventsTable {
  id: string;
  type: string;
  customer_id: string | null;
  received_at: Date;
}

export interface Database
  extends AccountEventTables,
    BulkTables,
    ConsoleImportTables,
    DentistChoiceTables,
    DetailsTables,
    DirectoryTables,
    DisclosureTables,
    FeeTables,
    LawTables,
    MembershipTables,
    MailTables,
    MessageTables,
    OfficeTables,
    OperatingTables,
    OperatorTables,
    PartnerTables,
    PlanChangeTables,
    PlanNetTables,
    PriceChangeTables,
    StatisticsTables,
    ListingTables,
    ReportTables,
    SignInTables,
    VisitTables,
    WaitlistTables,
    WebhookTables {
  plans: PlansTable;
  kept_prices: KeptPricesTable;
  plan_imports_open: PlanImportsOpenTable;
  county_streets: CountyStreetsTable;
  memberships: MembershipsTable;
  family_members: FamilyMembersTable;
  payment_events: PaymentEventsTable;
  accounts: AccountsTable;
  account_identities: AccountIdentitiesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  rate_limits: { key: string; points: Generated<number>; expire: Id | null };
  files: FilesTable;
  seeds: { name: string; applied_at: CreatedAt };
}
