import type { BULK_ACTIONS } from "@smirk/contract/console/members/bulk";
import type { ColumnType, Generated } from "kysely";

export type BulkAction = (typeof BULK_ACTIONS)[number];
type BulkState = "previewing" | "ready" | "running" | "done";
type BulkMemberState = "waiting" | "ready" | "skipped" | "done" | "failed";
type Later<T> = ColumnType<T | null, null | undefined>;

export interface BulkRunsTable {
  id: Generated<string>;
  action: BulkAction;
  choice: string;
  state: ColumnType<BulkState, BulkState | undefined>;
  operator_id: string;
  reason: Later<string>;
  made_at: Date;
  started_at: Later<Date>;
  finished_at: Later<Date>;
}

export interface BulkMembersTable {
  bulk_id: string;
  account_id: string;
  position: number;
  state: ColumnType<BulkMemberState, BulkMemberState | undefined>;
  attempts: ColumnType<number, number | undefined>;
  refund_cents: Later<number>;
  last_day: Later<string>;
  problem: Later<string>;
}

export interface BulkTables {
  bulk_runs: BulkRunsTable;
  bulk_members: BulkMembersTable;
}
