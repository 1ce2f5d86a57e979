import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { type Operator, writeAuditEntries } from "../../audit/write-audit-entry.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";
import { sqlTypes } from "../columns/read-changes.ts";
import type { Change, ProviderRow } from "../directory-rows.ts";
import { insertRows, reserveIds, updateRows } from "./write-rows.ts";

export interface SaveContext {
  clock: Clock;
  operator: Operator;
  /** For the audit entries. */
  reason?: string;
  /** What changes with the rows beside their columns, also for the audit entries. */
  alongside?: Record<string, unknown>;
}

const COLUMNS = {
  ...sqlTypes(PROVIDER_COLUMNS),
  id: "bigint",
  npi: "text",
  degree_codes: "text[]",
  search_name: "text",
  search_last_name: "text",
  source: "text",
  protected_fields: "text[]",
  field_sources: "jsonb",
  updated_at: "timestamptz",
};

/** Also writes audit entries and cards; call in the transaction that locked the rows. Returns ids in order. */
export async function saveProviders(
  { clock, operator, alongside }: SaveContext,
  trx: Kysely<Database>,
  changes: readonly Change<ProviderRow>[],
): Promise<string[]> {
  const at = clock.now();
  const fresh = await reserveIds(trx, "providers", changes.filter(({ before }) => before === null).length);
  const ids = changes.map(({ before }) => before?.id ?? fresh.shift() ?? "");
  const rows = changes.map(({ after }, index) => ({
    ...after,
    degree_codes: degreeCodes(after.degree),
    protected_fields: after.protected_fields,
    id: ids[index],
    updated_at: at,
  }));
  const added = rows.filter((_row, index) => changes[index]?.before === null);
  const changed = rows.filter((_row, index) => changes[index]?.before !== null);
  await insertRows(trx, { table: "providers", columns: COLUMNS, rows: added });
  await updateRows(trx, { table: "providers", columns: COLUMNS, rows: changed });
  const entries = changes.map(({ before, after }, index) => ({
    ...operator,
    at,
    subjectKind: "provider" as const,
    subjectId: ids[index] ?? "",
    changes: { ...auditChanges(before, after), ...alongside },
  }));
  await writeAuditEntries(trx, entries);
  await refreshCardsOf(
    trx,
    changes.flatMap(({ before }) => before?.id ?? []),
  );
  return ids;
}

async function refreshCardsOf(trx: Kysely<Database>, providerIds: readonly string[]): Promise<void> {
  if (providerIds.length === 0) return;
  await sql`
    select refresh_location_cards(array(select id from provider_locations where provider_id = any(${providerIds}::bigint[])))
  `.execute(trx);
}

const DERIVED_COLUMNS: ReadonlySet<string> = new Set(["id", "search_name", "search_last_name"]);

/** Each column that differs, with old and new value. */
export function auditChanges<Row extends object>(
  before: Row | null,
  after: Row,
): Record<string, { before: unknown; after: unknown }> {
  const pairs = Object.entries(after).flatMap(([name, value]) => {
    const was: unknown = before === null ? null : before[name as keyof Row];
    const isSame = JSON.stringify(was) === JSON.stringify(value);
    return isSame || DERIVED_COLUMNS.has(name) ? [] : [[name, { before: was, after: value }] as const];
  });
  return Object.fromEntries(pairs);
}
