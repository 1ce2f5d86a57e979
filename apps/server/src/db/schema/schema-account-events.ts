import type { ColumnType, Generated } from "kysely";

export interface AccountEventsTable {
  id: Generated<string>;
  account_id: string;
  membership_id: string | null;
  kind: string;
  facts: ColumnType<Record<string, unknown>, string | undefined, never>;
  happened_at: Date;
}

export interface AccountEventTables {
  account_events: AccountEventsTable;
}
