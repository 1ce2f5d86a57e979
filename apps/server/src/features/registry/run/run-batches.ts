import { setImmediate as takeTurns } from "node:timers/promises";
import { openBatch, type RegistryBatch, weighBatch } from "../merge/registry-batch.ts";
import { type Surroundings, takeRow } from "../merge/take-row.ts";
import type { FilePlace } from "../read/frame-records.ts";
import type { RegistrySource } from "../read/registry-row.ts";

/** Things for the database in one transaction, a second's work at most. */
const FULL = 2_000;
/** Bytes of a file in which there is nothing for it: the checkpoint moves on all the same. */
const FAR = 32 * 1024 * 1024;

interface Run {
  source: RegistrySource;
  from: FilePlace;
  around: Surroundings;
  merge(batch: RegistryBatch): Promise<void>;
  signal: AbortSignal | undefined;
}

/**
 * Reads rows from a place to the end and merges them, batch after batch. The next batch is read while the database
 * works on the last one; there are never more than these two. Where batches end is up to the file alone, so a run
 * that goes on from a checkpoint ends them where an undisturbed one does.
 * @returns whether it came to the end
 */
export async function runBatches(run: Run): Promise<boolean> {
  const { source, from, around, merge, signal } = run;
  let batch = openBatch(from);
  let begin = from.position;
  let merging: Promise<void> = Promise.resolve();
  const handOver = async (): Promise<void> => {
    await merging;
    merging = merge(batch);
    // Whoever waits for it next hears of a failure; until then it is nobody's.
    merging.catch(() => {});
    begin = batch.place.position;
    batch = openBatch(batch.place);
  };
  try {
    for await (const rows of source.readRows(from)) {
      for (const row of rows) {
        takeRow(batch, row, around);
        if (!isFull(batch, begin)) continue;
        await handOver();
        if (signal?.aborted) return false;
      }
      await takeTurns();
    }
    if (batch.read > 0) await handOver();
    return true;
  } finally {
    await merging;
  }
}

function isFull(batch: RegistryBatch, begin: number): boolean {
  return weighBatch(batch) >= FULL || batch.refused.length >= FULL || batch.place.position - begin >= FAR;
}
