import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { createPace } from "../../http/limits/pace.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { changedFields } from "../directory/columns/read-changes.ts";
import type { FeeFile, FeeKind, RowChange, TemplateFacts } from "./fee-file.ts";
import { type FeeImportInput, type FeeReport, importFees, ROWS_A_TURN } from "./import-fees.ts";
import { OFFICES } from "./office-file.ts";
import { PERCENTAGES } from "./percentage-file.ts";
import { type ReadColumns, readFileColumns } from "./read-file-columns.ts";
import { SCHEDULES } from "./schedule-file.ts";
import { writeFees, writeTemplate } from "./write-fee-file.ts";
import { findVersion, writeIfCurrent } from "./write-if-current.ts";

/** A kind of file with prices, by what its rows are. */
interface KnownFile {
  load(ctx: Pick<Context, "db" | "clock">, input: FeeImportInput): Promise<FeeReport>;
  /** @returns what puts the rows back, in a transaction; null where other prices are there now */
  prepareRestore(db: Kysely<Database>, rows: readonly RowChange<object>[]): Promise<Restore | null>;
  /** All that is stored as a file that can be loaded, in pieces of whole lines. */
  write(ctx: Pick<Context, "db">): AsyncGenerator<string>;
  readColumns(start: { name: string; bytes: Buffer }): Promise<ReadColumns>;
  /** A file to begin with. */
  writeTemplate(given: TemplateFacts): string;
}

type Restore = (trx: Kysely<Database>, by: string, at: Date) => Promise<void>;

const known = <Row extends object>(kind: FeeFile<Row>): KnownFile => ({
  load: (ctx, input) => importFees(ctx, kind, input),
  readColumns: (start) => readFileColumns(kind, start),
  write: (ctx) => writeFees(ctx, kind),
  writeTemplate: (given) => writeTemplate(kind, given),
  prepareRestore: (db, rows) => prepareRestore(db, kind, rows as readonly RowChange<Row>[]),
});

export const FEE_FILES: Readonly<Record<FeeKind, KnownFile>> = {
  "fee-schedules": known(SCHEDULES),
  "fee-percentages": known(PERCENTAGES),
  "office-fees": known(OFFICES),
};

export interface FeeChange {
  id: string;
  kind: FeeKind;
  fileName: string;
  rows: number;
  by: string;
  at: Date;
}

/** The last import of prices that changed something and is not undone. */
export async function findLastFeeChange({ db }: Pick<Context, "db">): Promise<FeeChange | null> {
  const found = await db
    .selectFrom("fee_changes")
    .select(["id", "kind", "file_name as fileName", "made_by as by", "made_at as at"])
    .select(sql<number>`jsonb_array_length(rows)`.as("rows"))
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Puts back what the last import of prices changed. Earlier ones follow one by one. Read and compared before the
 * transaction, as an import is. @throws 409 `conflict` where it is not the last one, or other prices are there now
 */
export async function undoFeeImport(
  { db, clock }: Pick<Context, "db" | "clock">,
  { changeId, operator }: { changeId: string; operator: Operator },
): Promise<void> {
  const at = clock.now();
  for (;;) {
    const version = await findVersion(db);
    const last = await findLastFeeChange({ db });
    if (last?.id !== changeId) throw conflict("This is not the last import of prices. Look at it again.");
    const restore = await FEE_FILES[last.kind].prepareRestore(db, await listChangedRows(db, changeId));
    if (restore === null) throw conflict("Prices of this file have changed since, so it cannot be undone.");
    const isWritten = await writeIfCurrent(db, version, async (trx) => {
      await restore(trx, operator.actor, at);
      const { import_id: subjectId } = await trx
        .updateTable("fee_changes")
        .set({ undone_at: at })
        .where("id", "=", changeId)
        .returning("import_id")
        .executeTakeFirstOrThrow();
      const changes = { file: last.fileName, rows: last.rows, undone: true };
      await writeAuditEntry(trx, { ...operator, at, subjectKind: "import", subjectId, changes });
    });
    if (isWritten) return;
  }
}

/** Read row by row, as the text of all would hold the server while it is parsed. */
async function listChangedRows(db: Kysely<Database>, changeId: string): Promise<RowChange<object>[]> {
  const { rows } = await sql<{ value: RowChange<object> }>`
    select value from fee_changes, jsonb_array_elements(rows) where id = ${changeId}`.execute(db);
  return rows.map(({ value }) => value);
}

async function prepareRestore<Row extends object>(
  db: Kysely<Database>,
  kind: FeeFile<Row>,
  rows: readonly RowChange<Row>[],
): Promise<Restore | null> {
  const stored = await kind.listStored(
    db,
    rows.flatMap(({ before, after }) => after ?? before ?? []),
  );
  const pace = createPace(ROWS_A_TURN);
  const now = new Map<string, Row>();
  for (const row of stored) {
    await pace();
    now.set(kind.keyOf(row), row);
  }
  for (const change of rows) {
    await pace();
    if (!isAsLeft(kind, change, now)) return null;
  }
  const saved = rows.flatMap(({ before }) => before ?? []);
  // The office of a price that was removed may have left the directory.
  const stateOf = await kind.findStates(db, saved);
  if (saved.some((row) => kind.checkState(row, stateOf(row)) !== undefined)) return null;
  const removed = rows.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
  return (trx, by, at) => kind.save(trx, { saved, removed, by, at });
}

/** Whether a row is as the import left it. */
function isAsLeft<Row extends object>(
  kind: FeeFile<Row>,
  { before, after }: RowChange<Row>,
  now: ReadonlyMap<string, Row>,
): boolean {
  const expected = after ?? before;
  const current = expected === null ? undefined : now.get(kind.keyOf(expected));
  if (after === null) return current === undefined;
  return current !== undefined && changedFields<Row>(kind.columns, current, after).length === 0;
}
