import type { Kysely } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { nameOfFile } from "../../../text-files/file-source.ts";
import type { RefusedTarget } from "../../../text-files/refused/refused-list.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import { createStagingTables } from "../match/stage-dentists.ts";
import { mergeBatch } from "../merge/merge-batch.ts";
import type { RegistryBatch } from "../merge/registry-batch.ts";
import { loadKnownNpis } from "../read/list-known-npis.ts";
import { createNpiSet, type NpiSet } from "../read/npi-set.ts";
import type { RegistrySource } from "../read/registry-row.ts";
import { addCounts } from "./add-counts.ts";
import { type ImportCheckpoint, saveCheckpoint } from "./import-checkpoint.ts";
import { measureProgress } from "./measure-progress.ts";
import { openRefusedRows } from "./refused-rows.ts";
import type { RegistryImportContext, RegistryImportInput } from "./registry-import.ts";
import { runBatches } from "./run-batches.ts";

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
  let checkpoint = started;
  const merge = async (batch: RegistryBatch): Promise<void> => {
    const refusedBytes = (await refused?.add(batch.refused)) ?? 0;
    checkpoint = await mergeAndSave(workspace, { ...checkpoint, refusedBytes }, batch);
    input.onProgress?.(measure(checkpoint.place, checkpoint.counts));
  };
  const state = { locate: ctx.locate, states: input.states && new Set(input.states), known, seen };
  try {
    const isAtEnd = await runBatches({ source, from: started.place, state, merge, signal: input.signal });
    return { isAtEnd, checkpoint, seen };
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

async function mergeAndSave(
  { ctx, input, session, source }: ImportWorkspace,
  checkpoint: ImportCheckpoint,
  batch: RegistryBatch,
): Promise<ImportCheckpoint> {
  const now = ctx.clock.now();
  return repeatTransaction(() =>
    session.transaction().execute(async (trx) => {
      const scope = { states: input.states, namesAllLocations: source.namesAllLocations };
      const merged = await mergeBatch(trx, batch, { ...scope, now, cards: !input.dryRun });
      const counts = addCounts(checkpoint.counts, batch, merged);
      const { place, endsWhole } = batch;
      const next = { ...checkpoint, place, endsWhole, counts };
      await saveCheckpoint(trx, next, now);
      return next;
    }),
  );
}
