import { sql } from "kysely";
import { invalid } from "../../../errors.ts";
import { nameOfFile } from "../../../text-files/file-source.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { nameCenters } from "../match/name-centers.ts";
import { lacksTooManyDentists, unpublishMissing } from "../merge/unpublish-missing.ts";
import { endImport, type ImportCheckpoint, saveCheckpoint } from "./import-checkpoint.ts";
import type { ImportRun, ImportWorkspace } from "./run-import.ts";

/** Steps that need all rows; repeatable. @throws 400 `invalid` at the end, for an incomplete file */
export async function finishImport(workspace: ImportWorkspace, run: ImportRun): Promise<ImportCheckpoint> {
  const { input, session } = workspace;
  const gap = input.complete ? await findGap(session, { ...run, states: input.states }) : null;
  const checkpoint =
    input.complete && gap === null ? await unpublishAndCount(workspace, run) : run.checkpoint;
  if (!input.dryRun) await close(workspace, checkpoint, gap);
  if (gap !== null) throw invalid(describeGap(input, gap));
  return checkpoint;
}

async function close(
  { ctx, input, session }: ImportWorkspace,
  checkpoint: ImportCheckpoint,
  gap: string | null,
): Promise<void> {
  await sql`analyze providers, provider_locations, registry_centers`.execute(session);
  await nameCenters(session, input.states, ctx.clock.now());
  const now = ctx.clock.now();
  const { firstRefused: _rows, ...counts } = checkpoint.counts;
  await session.transaction().execute(async (trx) => {
    await endImport(trx, checkpoint.id, now);
    const { complete, states, operator } = input;
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "import",
      subjectId: checkpoint.id,
      changes: {
        file: nameOfFile(input.file),
        complete,
        states,
        ...counts,
        ...(gap !== null && { complete_refused: gap }),
      },
    });
  });
  await sql`analyze location_cards`.execute(session);
}

function describeGap({ file, dryRun }: ImportWorkspace["input"], gap: string): string {
  const rest = dryRun
    ? "Nothing was written. An import would load its rows and unpublish no missing dentists."
    : "Its rows are imported; no missing dentists were unpublished.";
  return `${nameOfFile(file)} ${gap}, so it is not the whole registry. ${rest}`;
}

async function unpublishAndCount(
  { ctx, input, session }: ImportWorkspace,
  { checkpoint, seen }: ImportRun,
): Promise<ImportCheckpoint> {
  let latest = checkpoint;
  const now = ctx.clock.now();
  await unpublishMissing(session, {
    seen,
    states: input.states,
    now,
    async onUnpublished(trx, count) {
      const counts = { ...latest.counts, unpublished: latest.counts.unpublished + count };
      await saveCheckpoint(trx, { ...latest, counts }, now);
      latest = { ...latest, counts };
    },
  });
  return latest;
}

async function findGap(
  session: ImportWorkspace["session"],
  { checkpoint, seen, states }: Pick<ImportRun, "checkpoint" | "seen"> & { states: readonly string[] | null },
): Promise<string | null> {
  if (checkpoint.counts.read === 0) return "has no rows";
  if (!checkpoint.endsWhole) return "ends in the middle of a row";
  return (await lacksTooManyDentists(session, { seen, states }))
    ? "lacks more than a fifth of the published dentists"
    : null;
}
