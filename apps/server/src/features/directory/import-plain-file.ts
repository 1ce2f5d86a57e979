import { basename } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import { isOfAnother, repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { Operator } from "../../db/write-audit-entry.ts";
import { conflict } from "../../errors.ts";
import { assertRefusedFile } from "../../text-files/refused-file.ts";
import type { TextRow } from "../../text-files/text-row.ts";
import type { Locate } from "./directory-rows.ts";
import { createClaims } from "./import-file/claim-rows.ts";
import { type ImportReport, isRefused, startReport } from "./import-file/import-report.ts";
import { recordImport } from "./import-file/record-import.ts";
import { collectRefusedRows } from "./import-file/refused-rows.ts";
import { ROW_KINDS } from "./import-file/row-kinds.ts";
import type { PlainKind } from "./plain-files/file-kinds.ts";
import { readPlainRows } from "./plain-files/read-plain-rows.ts";

export interface DirectoryContext extends Pick<Context, "db" | "clock"> {
  locate: Locate;
}

export interface PlainImportInput {
  kind: PlainKind;
  /** CSV, JSON or JSON Lines, by the ending of its name. */
  file: string;
  operator: Operator;
  /** Says what an import would do and writes nothing. */
  dryRun: boolean;
  /** Imports the other rows where some are refused; else nothing is imported then. */
  skipRefused: boolean;
  /** Where refused rows go; made when there is one and this is no dry run. Ends as `file` does; an older list is overwritten. */
  refusedFile: string;
  /** Called with the rows read so far. */
  onProgress?: (rows: number) => void;
  /** Ends the import before the next batch, and leaves everything as it was. */
  signal?: AbortSignal;
}

const BATCH = 500;

/**
 * Brings a plain file into the directory in one transaction: all of it or, when a row is refused, nothing of it. The
 * same file again changes nothing. What it changes the registry's importer leaves alone from then on.
 * @throws {AppError} 422 `file_refused` with file, line and reason, for what is no such file at all; 409
 *   `directory_busy` where others stood in the way each time. Nothing was written then.
 */
export async function importPlainFile(ctx: DirectoryContext, input: PlainImportInput): Promise<ImportReport> {
  await assertRefusedFile(input.refusedFile, input.file);
  try {
    return await repeatTransaction(() => tryImport(ctx, input));
  } catch (error) {
    if (!isOfAnother(error)) throw error;
    throw conflict("Somebody else is changing the same rows. Try again in a moment.", {
      code: "directory_busy",
    });
  }
}

/** Reads the file from its beginning: what a try before counted and refused is undone with it. */
async function tryImport(ctx: DirectoryContext, input: PlainImportInput): Promise<ImportReport> {
  const report = startReport(input.kind, basename(input.file));
  const refused = collectRefusedRows(input.refusedFile);
  try {
    if (input.dryRun) await readFile(ctx.db, ctx, input, report, refused);
    else await ctx.db.transaction().execute((trx) => importFile(trx, ctx, input, report, refused));
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
  } finally {
    report.refusedFile = await refused.close();
  }
  return report;
}

/** Rolls the transaction back; the report says the rest. */
class RowsRefused extends Error {}

async function importFile(
  trx: Kysely<Database>,
  ctx: DirectoryContext,
  input: PlainImportInput,
  report: ImportReport,
  refused: ReturnType<typeof collectRefusedRows>,
): Promise<void> {
  const startedAt = ctx.clock.now();
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
  await readFile(trx, ctx, input, report, refused);
  if (isRefused(report, input.skipRefused)) throw new RowsRefused();
  await recordImport(trx, report, { ...ctx, ...input, startedAt });
  report.imported = true;
}

/** Reads, validates and counts the file, and writes it as long as nothing stands against that. */
async function readFile(
  db: Kysely<Database>,
  ctx: DirectoryContext,
  { kind, file, operator, dryRun, skipRefused, onProgress, signal }: PlainImportInput,
  report: ImportReport,
  refused: ReturnType<typeof collectRefusedRows>,
): Promise<void> {
  const handleBatch = ROW_KINDS[kind];
  const claim = createClaims();
  const context = { clock: ctx.clock, operator, locate: ctx.locate, claim, report };
  for await (const rows of batches(readPlainRows(kind, file))) {
    const mayWrite = () => !dryRun && (skipRefused || report.refused === 0);
    const validated = await handleBatch(db, rows, { ...context, lock: !dryRun, mayWrite });
    if (!dryRun) await refused.add(validated);
    onProgress?.(report.read);
    signal?.throwIfAborted();
  }
}

async function* batches(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow[]> {
  let batch: TextRow[] = [];
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
