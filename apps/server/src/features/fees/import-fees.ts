import { dayIn } from "@smirk/domain/wire/office-day";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { createPace, type Pace } from "../../http/limits/pace.ts";
import { type FileSource, nameOfFile } from "../../text-files/file-source.ts";
import { shorten } from "../../text-files/shorten.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import {
  countRows,
  type ImportReport,
  noteRemoved,
  startReport,
  type TakenText,
} from "../directory/import-file/import-report.ts";
import { fingerprint, recordImport } from "../directory/import-plain-file.ts";
import { type ColumnChoices, NO_CHOICES } from "./column-choices.ts";
import { compareFees, type FeeComparison } from "./compare-fees.ts";
import { countMoved } from "./count-moved.ts";
import type { FeeFile, FeeKind, RowChange } from "./fee-file.ts";
import { type FeeRows, readFeeRows } from "./read-fee-rows.ts";
import { findVersion, writeIfCurrent } from "./write-if-current.ts";

export interface FeeImportInput {
  file: FileSource;
  operator: Operator;
  dryRun: boolean;
  /** Loads prices with a warning too, and what is taken for our own words. */
  confirmed: boolean;
  choices?: ColumnChoices | undefined;
  /** Prices in force that it may move by more than 10%, as a second person allowed; 0 where nobody was asked. */
  mayMove: number;
  onProgress?: (rows: number) => void;
  /** Aborted when the server stops, or another one has taken the import over. */
  signal?: AbortSignal;
}

export interface FeeReport extends ImportReport {
  /** Prices in force that it would move by more than 10%, or take away. */
  moved: number;
  /** Whether nothing else stops it than that a second person has to allow it. */
  isHeld: boolean;
}

/** Rows that are read or compared in a few milliseconds. */
export const ROWS_A_TURN = 50;
/** There are fewer procedures, each in a few words. */
const MOST_TAKEN = 500;
/** A day begins in its zone first. */
export const FIRST_ZONE = "America/New_York";

/**
 * Imports a CSV file: all of it or, with a refused row or an unconfirmed warning, nothing. It is read and compared
 * before the transaction, which writes, and begins again where other prices came meanwhile. Where it moves prices in
 * force by more than 10%, nothing is loaded until a second person allowed that many.
 * @throws {AppError} 422 `file_refused` for an unreadable file
 */
export async function importFees<Row extends object>(
  { db, clock }: Pick<Context, "db" | "clock">,
  kind: FeeFile<Row>,
  { file, operator, dryRun, confirmed, mayMove, choices = NO_CHOICES, onProgress, signal }: FeeImportInput,
): Promise<FeeReport> {
  const startedAt = clock.now();
  const pace = createPace(ROWS_A_TURN, signal);
  const today = dayIn(FIRST_ZONE, startedAt);
  const { read, header, passedOver } = await readFeeRows(kind, file, { choices, pace, onProgress });
  const print = await fingerprint(file);
  for (;;) {
    const version = await findVersion(db);
    const compared = await compareFees({ db, today, pace }, kind, read);
    const report: FeeReport = { ...startReport(kind.kind, nameOfFile(file)), moved: 0, isHeld: false };
    report.passedOver = passedOver + compared.withoutPrice;
    const changes = await listChanges(kind, compared, report, pace);
    // What changes nothing was confirmed when it came in.
    if (changes.length > 0) report.taken = await listTaken({ read, header }, compared, pace);
    report.moved = await countMoved(kind, { changes, stored: compared.known, today }, pace);
    const isClear = report.refused === 0 && (confirmed || (report.warned === 0 && report.taken.length === 0));
    if (dryRun || !isClear) return report;
    report.isHeld = report.moved > mayMove;
    if (report.isHeld) return report;
    report.imported = true;
    if (changes.length === 0) return report;
    const by = operator.actor;
    const rows = await writeJson(changes, pace);
    const facts = {
      saved: changes.flatMap(({ after }) => after ?? []),
      removed: compared.removed,
      by,
      at: startedAt,
    };
    signal?.throwIfAborted();
    const isWritten = await writeIfCurrent(db, version, async (trx) => {
      await kind.save(trx, facts);
      const finished = { clock, operator, fingerprint: print, refusedFile: "", startedAt };
      const importId = await recordImport(trx, report, finished);
      await recordChanges(trx, { kind: kind.kind, report, importId, rows, by, at: startedAt });
    });
    if (isWritten) return report;
  }
}

async function listChanges<Row extends object>(
  kind: FeeFile<Row>,
  { validated, removed }: FeeComparison<Row>,
  report: ImportReport,
  pace: Pace,
): Promise<RowChange<Row>[]> {
  const changes: RowChange<Row>[] = [];
  for (const row of validated) {
    await pace();
    countRows(report, kind.columns, [row]);
    if (row.change !== null) changes.push(row.change);
  }
  noteRemoved(report, removed.map(kind.describe));
  return [...changes, ...removed.map((before) => ({ before, after: null }))];
}

async function writeJson(rows: readonly object[], pace: Pace): Promise<string> {
  const parts: string[] = [];
  for (const row of rows) {
    await pace();
    parts.push(JSON.stringify(row));
  }
  return `[${parts.join()}]`;
}

interface ImportedChanges {
  kind: FeeKind;
  report: ImportReport;
  importId: string;
  /** JSON of them. */
  rows: string;
  by: string;
  at: Date;
}

/** What undoing it puts back. */
async function recordChanges(
  trx: Kysely<Database>,
  { kind, report, importId, rows, by, at }: ImportedChanges,
): Promise<void> {
  await trx
    .insertInto("fee_changes")
    .values({ import_id: importId, kind, file_name: report.file, rows, made_by: by, made_at: at })
    .execute();
}

/** Texts of the file in other words than ours: of its header, and of rows that change something. */
export async function listTaken<Row>(
  { read, header }: Pick<FeeRows<Row>, "read" | "header">,
  { validated }: FeeComparison<Row>,
  pace: Pace,
): Promise<TakenText[]> {
  const texts = new Map(header.taken.map((one) => [one.text, { line: header.line, ...one }]));
  const changing = new Set(validated.flatMap(({ row, change }) => (change === null ? [] : [row])));
  for (const { row, taken } of read) {
    await pace();
    for (const { text, as } of changing.has(row) ? taken : []) {
      if (texts.size < MOST_TAKEN && !texts.has(text))
        texts.set(text, { line: row.line, text: shorten(text), as });
    }
  }
  return [...texts.values()];
}
