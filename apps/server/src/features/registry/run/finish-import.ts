import { type Kysely, sql } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { invalid } from "../../../errors.ts";
import { nameOfFile } from "../../../text-files/file-source.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { nameCenters, removeCenters } from "../match/name-centers.ts";
import { findMissingOffices, unpublishDentists, unpublishOffices } from "../merge/missing-offices.ts";
import { listKnownNpis, type NpiSet } from "../read/npi-set.ts";
import { asksToHide, countListed } from "./hiding-limit.ts";
import { endImport, type ImportCheckpoint, saveCheckpoint } from "./import-checkpoint.ts";
import type { ImportRun, ImportWorkspace } from "./run-import.ts";

/** Steps that need all rows; repeatable. @throws 400 `invalid` at the end, for an incomplete file */
export async function finishImport(workspace: ImportWorkspace, run: ImportRun): Promise<ImportCheckpoint> {
  const { input } = workspace;
  // What its rows hide is asked first: those beyond the limit were counted, and not written.
  refuseHiding(workspace, run, 0);
  const { gap, checkpoint } = input.complete
    ? await unpublishMissingRows(workspace, run)
    : { ...run, gap: null };
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
    ? "Nothing was written. An import would load its rows and unpublish nothing that is missing."
    : "Its rows are imported; nothing that is missing was unpublished.";
  return `${nameOfFile(file)} ${gap}, so it is not the whole registry. ${rest}`;
}

interface Completed {
  /** Why the file is not the whole registry. */
  gap: string | null;
  checkpoint: ImportCheckpoint;
}

async function unpublishMissingRows(workspace: ImportWorkspace, run: ImportRun): Promise<Completed> {
  const { input, session, source } = workspace;
  const { seen, checkpoint } = run;
  const { states } = input;
  const cut = findCut(checkpoint);
  if (cut !== null) return { gap: cut, checkpoint };
  const count = countUnpublished(workspace, checkpoint);
  if (source.holdsOffices) {
    const { ids, published } = await findMissingOffices(session, source, states);
    if (isTooMuch(ids.length, published)) return { gap: LACKS_OFFICES, checkpoint };
    refuseHiding(workspace, run, ids.length);
    await unpublishOffices(session, ids, count);
  } else {
    if (await lacksTooManyDentists(session, { seen, states })) return { gap: LACKS_DENTISTS, checkpoint };
    refuseHiding(workspace, run, await countMissing(session, { seen, states }));
    await unpublishMissing(session, { seen, states, ...count });
  }
  return { gap: null, checkpoint: count.latest() };
}

/** @throws 409 `conflict` with the number, before any of the missing is hidden */
function refuseHiding({ input }: ImportWorkspace, { checkpoint, limit }: ImportRun, missing: number): void {
  const hidden = checkpoint.counts.unpublished + missing;
  if (hidden > limit.most) throw asksToHide(input.file, hidden, limit.listed);
}

const LACKS_DENTISTS = "lacks more than a fifth of the published dentists";
const LACKS_OFFICES = "lacks more than a fifth of the published further offices";

function countUnpublished({ ctx }: ImportWorkspace, checkpoint: ImportCheckpoint) {
  let latest = checkpoint;
  const now = ctx.clock.now();
  return {
    now,
    latest: () => latest,
    async onUnpublished(trx: Kysely<Database>, count: number) {
      const counts = { ...latest.counts, unpublished: latest.counts.unpublished + count };
      await saveCheckpoint(trx, { ...latest, counts }, now);
      latest = { ...latest, counts };
    },
  };
}

function findCut({ counts, endsWhole }: ImportCheckpoint): string | null {
  if (counts.read === 0) return "has no rows";
  return endsWhole ? null : "ends in the middle of a row";
}

interface Missing {
  /** All identifiers of the file, refused rows included. */
  seen: NpiSet;
  /** Clinics are left alone where states are given: they have none. */
  states: readonly string[] | null;
  now: Date;
  onUnpublished(trx: Kysely<Database>, count: number): Promise<void>;
}

/** Between two files the registry never loses this many, and a fifth, of our dentists. */
const MIN_MISSING = 50;

const MIN_MISSING_SHARE = 0.2;

function isTooMuch(missing: number, known: number): boolean {
  return missing > MIN_MISSING && missing > known * MIN_MISSING_SHARE;
}

/** Guards against a partial file passed as complete, such as a weekly one. */
async function lacksTooManyDentists(
  session: Kysely<Database>,
  { seen, states }: Pick<Missing, "seen" | "states">,
): Promise<boolean> {
  let known = 0;
  let missing = 0;
  for await (const npis of listKnownNpis(session, states)) {
    known += npis.length;
    missing += npis.filter((npi) => !seen.has(npi)).length;
  }
  return isTooMuch(missing, known);
}

async function countMissing(
  session: Kysely<Database>,
  { seen, states }: Pick<Missing, "seen" | "states">,
): Promise<number> {
  let missing = 0;
  for await (const npis of listKnownNpis(session, states))
    missing += await countListed(
      session,
      npis.filter((npi) => !seen.has(npi)),
      states,
    );
  return missing;
}

/** Unpublishes registry dentists that a complete file does not have. */
async function unpublishMissing(session: Kysely<Database>, missing: Missing): Promise<void> {
  const { seen, states, now, onUnpublished } = missing;
  for await (const npis of listKnownNpis(session, states)) {
    const gone = npis.filter((npi) => !seen.has(npi));
    if (gone.length === 0) continue;
    await repeatTransaction(() =>
      session.transaction().execute(async (trx) => {
        const count = await unpublishDentists(trx, gone, { states, now, namesAllLocations: true });
        if (states === null) await removeCenters(trx, gone);
        await onUnpublished(trx, count);
      }),
    );
  }
}
