import type { ChangeTiming } from "@smirk/contract/account/plan-change";
import type { PriceComponent } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { ColumnType, Generated } from "kysely";

export interface ChangedPerson {
  id: string;
  relation: "spouse" | "child";
  name: string;
  last_name: string;
  birth_date: string;
  /** The payer said so of another membership with their name. */
  is_somebody_else?: boolean;
}

export interface ChangedItem {
  component: PriceComponent;
  priceId: string;
  unitCents: number;
  quantity: number;
}

export const OPEN_CHANGE_STATES = ["requested", "action_required", "scheduled"] as const;
type PlanChangeState = (typeof OPEN_CHANGE_STATES)[number] | "applied" | "undone" | "failed";

export interface PlanChangesTable {
  id: string;
  membership_id: string;
  /** `system` where a child has turned 26. */
  made_by: Generated<"member" | "system">;
  state: PlanChangeState;
  timing: ChangeTiming;
  plan_slug: string;
  renewal_period: RenewalPeriod;
  family: ColumnType<ChangedPerson[], string, string>;
  items: ColumnType<ChangedItem[] | null, string | null, never>;
  proration_at: Date;
  today_cents: number;
  recurring_cents: number;
  next_cents: number;
  next_charge_at: Date;
  takes_effect_at: Date;
  agreed_text: string;
  /** The terms in the member's language, where that is not English. */
  agreed_translation: ColumnType<string | null, string | null | undefined, string | null>;
  agreed_sha256: string;
  schedule_id: Generated<string | null>;
  invoice_id: Generated<string | null>;
  requested_at: Date;
  finished_at: Generated<Date | null>;
}

/** What is agreed to after the first agreement; the highest number is in force. */
export interface AgreementVersionsTable {
  membership_id: string;
  number: number;
  /** Null: another name. */
  plan_change_id: string | null;
  version: string;
  agreement: ColumnType<Agreement, string, never>;
  sha256: string;
  /** The text in the member's language, where that is not English. */
  translation: ColumnType<Agreement | null, string | null, never>;
  translation_sha256: string | null;
  agreed_at: Date;
}

export interface PlanChangeTables {
  plan_changes: PlanChangesTable;
  membership_agreement_versions: AgreementVersionsTable;
}
