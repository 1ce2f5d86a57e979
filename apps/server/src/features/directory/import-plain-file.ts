import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { isOfAnother, repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { type FileSource, nameOfFile, readBytes } from "../../text-files/file-source.ts";
import { assertRefusedFile } from "../../text-files/refused/refused-file.ts";
import type { RefusedTarget } from "../../text-files/refused/refused-list.ts";
import type { TextRow } from "../../text-files/text-row.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import type { Locate } from "./directory-rows.ts";
import { type ImportReport, isRefused, startReport } from "./import-file/import-report.ts";
import { collectRefusedRows, type RefusedRows } from "./import-file/refused-rows.ts";
import { createClaims, ROW_KINDS } from "./import-file/row-kinds.ts";
import { insertImport } from "./import-rows.ts";
import type { PlainKind } from "./plain-files/file-kinds.ts";
import { readPlainRows } from "./plain-files/read-plain-rows.ts";
import type { SaveContext } from "./save/save-providers.ts";

export interface DirectoryContext extends Pick<Context, "db" | "clock"> {
  locate: Locate;
}

export interface PlainImportInput {
  kind: PlainKind;
  file: FileSource;
  operator: Operator;
  dryRun: boolean;
  /** Imports the valid rows even if others are refused. */
  skipRefused: boolean;
  /** Created for the first refused row, a file not in a dry run; same extension as `file`. Replaces an older list. */
  refusedFile: RefusedTarget;
  onProgress?: (rows: number) => void;
  /** Cancels before the next batch and rolls back. */
  signal?: AbortSignal;
}

const BATCH = 500;

/**
 * Imports a plain file in one transaction; without `skipRefused` one refused row rolls back all. Idempotent.
 * @throws {AppError} 422 `file_refused` for an unreadable file, 409 `directory_busy` after repeated lock conflicts
 */
export async function importPlainFile(ctx: DirectoryContext, input: PlainImportInput): Promise<ImportReport> {
  await assertRefusedFile(input.refusedFile, input.file);
  try {
    return await repeatTransaction(() => tryImport(ctx, input));
  } catch (error) {
    if (!isOfAnother(error)) throw error;
    throw conflict("Another change to the same rows is in progress. Try again in a moment.", {
      code: "directory_busy",
    });
  }
}

/** Starts over for each attempt. */
async function tryImport(ctx: DirectoryContext, input: PlainImportInput): Promise<ImportReport> {
  const report = startReport(input.kind, nameOfFile(input.file));
  const refused = collectRefusedRows(input.refusedFile, placeOfList(input));
  try {
    if (input.dryRun) await readFile(ctx, input, { report, refused });
    else await ctx.db.transaction().execute((db) => importFile({ ...ctx, db }, input, { report, refused }));
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
  } finally {
    const hasRows = await refused.close();
    report.refusedFile = hasRows && typeof input.refusedFile === "string" ? input.refusedFile : null;
  }
  return report;
}

/** Its ending says the format. */
function placeOfList({ refusedFile, file }: PlainImportInput): string {
  return typeof refusedFile === "string" ? refusedFile : nameOfFile(file);
}

class RowsRefused extends Error {}

interface ImportOutput {
  report: ImportReport;
  refused: RefusedRows;
}

async function importFile(
  ctx: DirectoryContext,
  input: PlainImportInput,
  output: ImportOutput,
): Promise<void> {
  const { report } = output;
  const startedAt = ctx.clock.now();
  await sql`select set_config('statement_timeout', '0', true)`.execute(ctx.db);
  await readFile(ctx, input, output);
  if (isRefused(report, input.skipRefused)) throw new RowsRefused();
  const read = await fingerprint(input.file);
  await recordImport(ctx.db, report, { ...ctx, ...input, fingerprint: read, startedAt });
  report.imported = true;
}

async function readFile(
  ctx: DirectoryContext,
  { kind, file, operator, dryRun, skipRefused, refusedFile, onProgress, signal }: PlainImportInput,
  { report, refused }: ImportOutput,
): Promise<void> {
  const handleBatch = ROW_KINDS[kind];
  const claim = createClaims();
  const context = { clock: ctx.clock, operator, locate: ctx.locate, claim, report };
  for await (const rows of batches(readPlainRows(kind, file))) {
    const mayWrite = () => !dryRun && (skipRefused || report.refused === 0);
    const validated = await handleBatch({ ...context, lock: !dryRun, mayWrite }, ctx.db, rows);
    if (!dryRun || typeof refusedFile !== "string") await refused.add(validated);
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

interface Finished extends SaveContext {
  fingerprint: Fingerprint;
  refusedFile: RefusedTarget;
  startedAt: Date;
}

/** Call in the transaction that writes the rows. @returns the id of the import */
export async function recordImport(
  trx: Kysely<Database>,
  report: ImportReport,
  { clock, operator, fingerprint: read, refusedFile, startedAt }: Finished,
): Promise<string> {
  const { kind, read: rows, added, changed, unchanged, removed, refused, warned } = report;
  const counts = { read: rows, added, changed, unchanged, ...(removed > 0 && { removed }), refused, warned };
  const at = clock.now();
  const id = await insertImport(trx, {
    kind,
    file_name: report.file,
    ...read,
    line: report.lastLine,
    counts: JSON.stringify(counts),
    refused_file: refused > 0 && typeof refusedFile === "string" ? resolve(refusedFile) : null,
    started_at: startedAt,
    updated_at: at,
    finished_at: at,
  });
  const changes = { file: report.file, ...counts };
  await writeAuditEntry(trx, { ...operator, at, subjectKind: "import", subjectId: id, changes });
  return id;
}

export interface Fingerprint {
  /** SHA-256 of all bytes, as hexadecimal digits. */
  fingerprint: string;
  /** How many bytes it has. */
  position: number;
}

export async function fingerprint(file: FileSource): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let position = 0;
  for await (const chunk of readBytes(file)) {
    hash.update(chunk);
    position += chunk.length;
  }
  return { fingerprint: hash.digest("hex"), position };
}
