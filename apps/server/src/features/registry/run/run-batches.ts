import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FilePlace } from "../../../text-files/csv/frame-records.ts";
import { addOffice, addRow, type ImportState } from "../merge/add-row.ts";
import { openBatch, type RegistryBatch, weighBatch } from "../merge/registry-batch.ts";
import type { RegistrySource } from "../read/registry-row.ts";

/** Database rows per transaction, about a second's work. */
const MAX_BATCH_ROWS = 2_000;
/** Bytes without such rows after which a checkpoint is saved anyway. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;

interface Run {
  source: RegistrySource;
  from: FilePlace;
  state: ImportState;
  merge(batch: RegistryBatch): Promise<void>;
  signal: AbortSignal | undefined;
}

/**
 * Merges rows batch by batch; the next is read while the database works, so at most two are in memory.
 * Boundaries depend on the file alone, so that a resumed run repeats them. Returns whether it reached the end.
 */
export async function runBatches(run: Run): Promise<boolean> {
  const { source, from, state, merge, signal } = run;
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
        if (!isFull(batch, begin)) continue;
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

function isFull(batch: RegistryBatch, begin: number): boolean {
  return (
    weighBatch(batch) >= MAX_BATCH_ROWS ||
    batch.refused.length >= MAX_BATCH_ROWS ||
    batch.place.position - begin >= MAX_BATCH_BYTES
  );
}
