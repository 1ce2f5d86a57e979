import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Kysely } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { FilePlace } from "../../../text-files/csv/frame-records.ts";
import { nameOfFile } from "../../../text-files/file-source.ts";
import type { RefusedTarget } from "../../../text-files/refused/refused-list.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import { createStagingTables } from "../match/stage-dentists.ts";
import { addOffice, addRow, type ImportState } from "../merge/add-row.ts";
import { type Merged, mergeBatch } from "../merge/merge-batch.ts";
import { openBatch, type RegistryBatch, weighBatch } from "../merge/registry-batch.ts";
import { createNpiSet, loadKnownNpis, type NpiSet } from "../read/npi-set.ts";
import type { RegistrySource } from "../read/registry-row.ts";
import { type HidingLimit, readHidingLimit } from "./hiding-limit.ts";
import { type ImportCheckpoint, saveCheckpoint } from "./import-checkpoint.ts";
import {
  type ImportProgress,
  openRefusedRows,
  type RegistryCounts,
  type RegistryImportContext,
  type RegistryImportInput,
} from "./registry-import.ts";

export interface ImportWorkspace {
  ctx: RegistryImportContext;
  input: RegistryImportInput;
  session: Kysely<Database>;
  source: RegistrySource;
}

export interface ImportRun {
  checkpoint: ImportCheckpoint;
  isAtEnd: boolean;
  seen: NpiSet;
  limit: HidingLimit;
}

export async function runImport(workspace: ImportWorkspace, started: ImportCheckpoint): Promise<ImportRun> {
  const { ctx, input, session, source } = workspace;
  const seen = await listSeen(source, started);
  const known = await loadKnownNpis(session);
  await createStagingTables(session);
  const measure = measureProgress(source.size, started.place, started.counts);
  // A dry run leaves no file behind; a list elsewhere may be read while it lasts.
  const refused =
    input.dryRun && typeof input.refusedFile === "string"
      ? null
      : await openRefusedRows(listOf(input, started), started.refusedBytes, nameOfFile(input.file));
  const limit = await readHidingLimit(session, input, source.holdsOffices);
  let checkpoint = started;
  const merge = async (batch: RegistryBatch): Promise<void> => {
    const refusedBytes = (await refused?.add(batch.refused)) ?? 0;
    checkpoint = await mergeAndSave(workspace, { ...checkpoint, refusedBytes }, { batch, limit });
    input.onProgress?.(measure(checkpoint.place, checkpoint.counts));
  };
  const state = { locate: ctx.locate, states: input.states && new Set(input.states), known, seen };
  try {
    const { batchRows = BATCH_ROWS, signal } = input;
    const isAtEnd = await runBatches({ source, from: started.place, state, merge, batchRows, signal });
    return { isAtEnd, checkpoint, seen, limit };
  } finally {
    await refused?.close();
  }
}

/** A resumed import goes on with the file that it began. */
function listOf({ refusedFile }: RegistryImportInput, started: ImportCheckpoint): RefusedTarget {
  return typeof refusedFile === "string" ? (started.refusedFile ?? refusedFile) : refusedFile;
}

async function listSeen(source: RegistrySource, { isResumed, place }: ImportCheckpoint): Promise<NpiSet> {
  const seen = createNpiSet();
  if (!isResumed) return seen;
  for await (const npis of source.readIdentifiers(place.position)) {
    for (const npi of npis) if (isNpi(npi)) seen.add(npi);
  }
  return seen;
}

/** What was merged is more than the import may hide: it is not saved, and only the numbers are kept. */
class HidesTooMany extends Error {
  readonly counted: ImportCheckpoint;
  constructor(counted: ImportCheckpoint) {
    super("The import would hide too many listings.");
    this.counted = counted;
  }
}

async function mergeAndSave(
  { ctx, input, session, source }: ImportWorkspace,
  checkpoint: ImportCheckpoint,
  { batch, limit }: { batch: RegistryBatch; limit: HidingLimit },
): Promise<ImportCheckpoint> {
  const now = ctx.clock.now();
  const merged = repeatTransaction(() =>
    session.transaction().execute(async (trx) => {
      const scope = { states: input.states, namesAllLocations: source.namesAllLocations };
      const merged = await mergeBatch(trx, batch, { ...scope, now, cards: !input.dryRun });
      const counts = addCounts(checkpoint.counts, batch, merged);
      const { place, endsWhole } = batch;
      const next = { ...checkpoint, place, endsWhole, counts };
      if (counts.unpublished > limit.most) throw new HidesTooMany(next);
      await saveCheckpoint(trx, next, now);
      return next;
    }),
  );
  return merged.catch((error: unknown) => {
    if (error instanceof HidesTooMany) return error.counted;
    throw error;
  });
}

/** Rates of this run only, without the resumed part. */
function measureProgress(
  size: number,
  from: FilePlace,
  before: RegistryCounts,
): (place: FilePlace, counts: RegistryCounts) => ImportProgress {
  const started = performance.now();
  return ({ position }, { read }) => {
    const seconds = (performance.now() - started) / 1000;
    const bytesPerSecond = (position - from.position) / seconds;
    return {
      rows: read,
      bytes: position,
      totalBytes: size,
      rowsPerSecond: Math.round((read - before.read) / seconds),
      secondsLeft: bytesPerSecond > 0 ? Math.ceil((size - position) / bytesPerSecond) : null,
    };
  };
}

const MOST_LISTED = 50;

function addCounts(counts: RegistryCounts, batch: RegistryBatch, merged: Merged): RegistryCounts {
  const refusedByReason = { ...counts.refusedByReason };
  for (const { reason } of batch.refused) refusedByReason[reason] = (refusedByReason[reason] ?? 0) + 1;
  return {
    read: counts.read + batch.read,
    added: counts.added + merged.added,
    changed: counts.changed + merged.changed,
    unchanged: counts.unchanged + merged.unchanged,
    unpublished: counts.unpublished + merged.unpublished,
    skipped: counts.skipped + batch.skipped + batch.gone.size + batch.elsewhere.size - merged.unpublished,
    centers: counts.centers + batch.centers.size,
    duplicates: counts.duplicates + batch.duplicates,
    refused: counts.refused + batch.refused.length,
    refusedByReason,
    firstRefused: [
      ...counts.firstRefused,
      ...batch.refused.map(({ line, reason }) => ({ line, reason })),
    ].slice(0, MOST_LISTED),
  };
}

interface Run {
  source: RegistrySource;
  from: FilePlace;
  state: ImportState;
  merge(batch: RegistryBatch): Promise<void>;
  batchRows: number;
  signal: AbortSignal | undefined;
}

/**
 * Merges rows batch by batch; the next is read while the database works, so at most two are in memory.
 * Boundaries depend on the file alone, so that a resumed run repeats them. Returns whether it reached the end.
 */
async function runBatches(run: Run): Promise<boolean> {
  const { source, from, state, merge, batchRows, signal } = run;
  const add = source.holdsOffices ? addOffice : addRow;
  let batch = openBatch(from);
  let begin = from.position;
  let merging: Promise<void> = Promise.resolve();
  const startMerge = async (): Promise<void> => {
    await merging;
    merging = merge(batch);
    // The failure is thrown where it is awaited; this only avoids an unhandled rejection.
    merging.catch(() => {});
    begin = batch.place.position;
    batch = openBatch(batch.place);
  };
  try {
    for await (const rows of source.readRows(from, state.known)) {
      for (const row of rows) {
        add(batch, row, state);
        if (!isFull(batch, begin, batchRows)) continue;
        await startMerge();
        if (signal?.aborted) return false;
      }
      await yieldToEventLoop();
    }
    if (batch.read > 0) await startMerge();
    return true;
  } finally {
    await merging;
  }
}

/** About a second's work. */
const BATCH_ROWS = 2_000;

/** Bytes without such rows after which a checkpoint is saved anyway. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;

function isFull(batch: RegistryBatch, begin: number, rows: number): boolean {
  return (
    weighBatch(batch) >= rows ||
    batch.refused.length >= rows ||
    batch.place.position - begin >= MAX_BATCH_BYTES
  );
}
