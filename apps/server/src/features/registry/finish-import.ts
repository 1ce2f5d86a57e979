import { basename } from "node:path";
import { sql } from "kysely";
import { writeAuditEntry } from "../../db/write-audit-entry.ts";
import { invalid } from "../../errors.ts";
import { endImport, type ImportCheckpoint, saveCheckpoint } from "./import-checkpoint.ts";
import { nameCenters } from "./name-centers.ts";
import type { ImportRoom, ImportRun } from "./run-import.ts";
import { lacksTooMany, unpublishMissing } from "./unpublish-missing.ts";

/** What can be done only when all rows are in. All of it may be done again, should it not come to its end. */
export async function finishImport(room: ImportRoom, run: ImportRun): Promise<ImportCheckpoint> {
  const { ctx, input, session } = room;
  const checkpoint = input.complete ? await takeOffMissing(room, run) : run.checkpoint;
  if (input.dryRun) return checkpoint;
  await sql`analyze providers, provider_locations, registry_centers`.execute(session);
  await nameCenters(session, ctx.clock.now());
  const now = ctx.clock.now();
  await session.transaction().execute(async (trx) => {
    await endImport(trx, checkpoint.id, now);
    const { complete, states, operator } = input;
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "import",
      subjectId: checkpoint.id,
      changes: { file: basename(input.file), complete, states, ...checkpoint.counts },
    });
  });
  await sql`analyze location_cards`.execute(session);
  return checkpoint;
}

async function takeOffMissing(
  { ctx, input, session }: ImportRoom,
  { checkpoint, seen }: ImportRun,
): Promise<ImportCheckpoint> {
  const fault = await findGap(session, { checkpoint, seen, states: input.states });
  if (fault !== null) {
    throw invalid(
      `${basename(input.file)} ${fault}, so it is not the whole registry. ` +
        "Its rows are imported, and nobody was taken off the map for not being in it.",
    );
  }
  let latest = checkpoint;
  const now = ctx.clock.now();
  await unpublishMissing(session, {
    seen,
    states: input.states,
    now,
    async onUnpublished(trx, count) {
      latest = { ...latest, counts: { ...latest.counts, unpublished: latest.counts.unpublished + count } };
      await saveCheckpoint(trx, latest, now);
    },
  });
  return latest;
}

async function findGap(
  session: ImportRoom["session"],
  { checkpoint, seen, states }: Pick<ImportRun, "checkpoint" | "seen"> & { states: readonly string[] | null },
): Promise<string | null> {
  if (checkpoint.counts.read === 0) return "has no rows";
  if (!checkpoint.endsWhole) return "ends in the middle of a row";
  return (await lacksTooMany(session, { seen, states }))
    ? "lacks more than a fifth of those on the map"
    : null;
}
