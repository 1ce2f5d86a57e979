import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { readCsvRows } from "../../text-files/csv/read-csv-rows.ts";
import { fileError } from "../../text-files/file-error.ts";
import { type FileSource, nameOfFile } from "../../text-files/file-source.ts";
import { readColumnNames } from "../../text-files/read-column-names.ts";
import type { TextRow } from "../../text-files/text-row.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { changedFields, readChanges } from "../directory/columns/read-changes.ts";
import {
  countRows,
  type ImportReport,
  noteRemoved,
  startReport,
} from "../directory/import-file/import-report.ts";
import { refusedRow, type ValidatedRow } from "../directory/import-file/refused-rows.ts";
import { createClaims } from "../directory/import-file/row-kinds.ts";
import { recordImport } from "../directory/import-plain-file.ts";
import type { FeeFile, FeeKind } from "./fee-file.ts";
import { findOverlaps, type PeriodOwner } from "./find-overlaps.ts";

export interface FeeImportInput {
  file: FileSource;
  operator: Operator;
  dryRun: boolean;
  /** Loads prices that look like a slip of the decimal point too. */
  confirmed: boolean;
  /** Aborted when the server stops, or another one has taken the import over. */
  signal?: AbortSignal;
}

/** Null: there was, or is, no such row. */
export interface RowChange<Row> {
  before: Row | null;
  after: Row | null;
}

const MOST_ROWS = 100_000;

/**
 * Imports a CSV file in one transaction: all of it or, with a refused row or an unconfirmed warning, nothing.
 * @throws {AppError} 422 `file_refused` for an unreadable file
 */
export function importFees<Row extends object>(
  { db, clock }: Pick<Context, "db" | "clock">,
  kind: FeeFile<Row>,
  { file, operator, dryRun, confirmed, signal }: FeeImportInput,
): Promise<ImportReport> {
  return repeatTransaction(() =>
    db.transaction().execute(async (trx) => {
      const startedAt = clock.now();
      const rows = await readRows(kind, file);
      if (!dryRun) await lockFees(trx);
      signal?.throwIfAborted();
      const { validated, removed } = await compareRows(kind, trx, rows);
      const report = startReport(kind.kind, nameOfFile(file));
      countRows(report, kind.columns, validated);
      noteRemoved(report, removed.map(kind.describe));
      const mayWrite = report.refused === 0 && (confirmed || report.warned === 0);
      if (dryRun || !mayWrite) return report;
      report.imported = true;
      const changes: RowChange<Row>[] = [
        ...validated.flatMap(({ change }) => change ?? []),
        ...removed.map((before) => ({ before, after: null })),
      ];
      if (changes.length === 0) return report;
      const by = operator.actor;
      const saved = changes.flatMap(({ after }) => after ?? []);
      await kind.save(trx, { saved, removed, by, at: startedAt });
      const importId = await recordImport(trx, report, { clock, operator, file, refusedFile: "", startedAt });
      await recordChanges(trx, { kind: kind.kind, report, importId, changes, by, at: startedAt });
      return report;
    }),
  );
}

/** Two imports at once would each find no overlap, and neither what the other one wrote. */
export async function lockFees(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smirk fees'))`.execute(trx);
}

interface ImportedChanges {
  kind: FeeKind;
  report: ImportReport;
  importId: string;
  changes: readonly RowChange<object>[];
  by: string;
  at: Date;
}

/** What undoing it puts back. */
async function recordChanges(
  trx: Kysely<Database>,
  { kind, report, importId, changes, by, at }: ImportedChanges,
): Promise<void> {
  await trx
    .insertInto("fee_changes")
    .values({
      import_id: importId,
      kind,
      file_name: report.file,
      rows: JSON.stringify(changes),
      made_by: by,
      made_at: at,
    })
    .execute();
}

async function readRows(
  kind: Pick<FeeFile<object>, "kind" | "columns" | "required">,
  file: FileSource,
): Promise<TextRow[]> {
  const name = nameOfFile(file);
  const place = { kind: kind.kind, file: name, line: 1 };
  const shape = { columns: Object.keys(kind.columns), required: kind.required };
  const rows: TextRow[] = [];
  for await (const row of readCsvRows(file, (names) => readColumnNames(names, shape, place))) {
    if (rows.push(row) > MOST_ROWS) throw fileError(name, row.line, "it has more than 100,000 rows.");
  }
  if (rows.length === 0) throw fileError(name, null, "it has no rows, only a header.");
  return rows;
}

interface Read<Row> {
  row: TextRow;
  value: Row | null;
  errors: string[];
}

async function compareRows<Row extends object>(
  kind: FeeFile<Row>,
  trx: Kysely<Database>,
  rows: readonly TextRow[],
): Promise<{ validated: ValidatedRow<Row>[]; removed: Row[] }> {
  const read = rows.map((row) => readRow(kind, row));
  const values = read.flatMap(({ value }) => value ?? []);
  const stored = await kind.listStored(trx, values);
  const storedByKey = new Map(stored.map((one) => [kind.keyOf(one), one]));
  const wrong = await kind.findWrong(trx, values);
  const doubts = kind.doubt(values);
  const owners = new Set(values.map(kind.ownerOf));
  const others = stored.filter((one) => !owners.has(kind.ownerOf(one)));
  const wrongDays = findWrongDays(kind, read, others);
  const checkHead = createHeadCheck(kind);
  const validated = createClaims()(
    read.map(({ row, value, errors }): ValidatedRow<Row> => {
      const all =
        value === null
          ? errors
          : (asList(wrong.get(value) ?? wrongDays.get(row.line)) ?? checkHead(value, row.line));
      if (value === null || all.length > 0) return refusedRow(row, ...all);
      const before = storedByKey.get(kind.keyOf(value)) ?? null;
      const isSame = before !== null && isAlike(kind, before, value);
      const warning = doubts.get(value);
      const keys = [kind.keyOf(value)];
      return {
        row,
        errors: [],
        // What is stored already was confirmed when it came in.
        warnings: warning === undefined || isSame ? [] : [warning],
        change: isSame ? null : { before, after: value },
        subject: kind.describe(value),
        asks: keys,
        claims: keys,
      };
    }),
  );
  const keys = new Set(values.map(kind.keyOf));
  return {
    validated,
    removed: stored.filter((one) => owners.has(kind.ownerOf(one)) && !keys.has(kind.keyOf(one))),
  };
}

function readRow<Row extends object>(kind: FeeFile<Row>, row: TextRow): Read<Row> {
  if (row.error !== undefined) return { row, value: null, errors: [row.error] };
  const { values, errors } = readChanges<Row>(kind.columns, row.cells, null);
  if (errors.length > 0) return { row, value: null, errors };
  const value = { ...kind.defaults, ...values } as Row;
  const wrong = kind.checkRow(value);
  return wrong.length > 0 ? { row, value: null, errors: wrong } : { row, value, errors: [] };
}

/** Rows of one owner say the same of it. */
function createHeadCheck<Row extends object>(kind: FeeFile<Row>) {
  const seen = new Map<string, { head: string; line: number }>();
  return (value: Row, line: number): string[] => {
    const owner = kind.ownerOf(value);
    const first = seen.get(owner);
    if (first === undefined) seen.set(owner, { head: kind.headOf(value), line });
    const isAgreed = first === undefined || first.head === kind.headOf(value);
    return isAgreed ? [] : [`says something else of its schedule than line ${first.line}`];
  };
}

/**
 * What is wrong with the days of owners, by the line that names one first.
 * @param others the stored rows of owners that the file does not name
 */
function findWrongDays<Row extends object>(
  kind: FeeFile<Row>,
  read: readonly Read<Row>[],
  others: readonly Row[],
): ReadonlyMap<number, string> {
  const owners = new Map<string, PeriodOwner>();
  const add = (value: Row, line: number | null) => {
    const name = kind.ownerOf(value);
    const period = owners.has(name) ? null : kind.periodOf(value);
    if (period !== null) owners.set(name, { name, period, line });
  };
  for (const { row, value } of read) if (value !== null) add(value, row.line);
  for (const value of others) add(value, null);
  return findOverlaps([...owners.values()]);
}

function asList(sentence: string | undefined): string[] | null {
  return sentence === undefined ? null : [sentence];
}

function isAlike<Row extends object>(kind: FeeFile<Row>, one: Row, other: Row): boolean {
  return changedFields<Row>(kind.columns, one, other).length === 0;
}
