import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { FilePlace } from "../../../text-files/csv/frame-records.ts";
import {
  findUnfinishedImport,
  insertImport,
  replaceUnfinishedImports,
  updateImport,
} from "../../directory/import-rows.ts";
import type { RegistryCounts } from "./registry-import.ts";

const KIND = "registry";

/** Everything another process needs to resume the import. */
export interface ImportCheckpoint {
  id: string;
  place: FilePlace;
  counts: RegistryCounts;
  /** Null where the list is no file. */
  refusedFile: string | null;
  /** Size of the refused-rows file up to this point. */
  refusedBytes: number;
  endsWhole: boolean;
  isResumed: boolean;
}

interface ImportDescription {
  fileName: string;
  fingerprint: string;
  options: Record<string, unknown>;
  refusedFile: string | null;
  start: FilePlace;
}

/** Resumes the unfinished import of the same file and options, or starts one. Other unfinished imports end. */
export async function beginImport(
  session: Kysely<Database>,
  described: ImportDescription,
  now: Date,
): Promise<ImportCheckpoint> {
  return session.transaction().execute(async (trx) => {
    const { fingerprint, options } = described;
    const unfinished = await findUnfinishedImport(trx, { kind: KIND, fingerprint, options });
    if (unfinished === undefined) return startImport(trx, described, now);
    const { refusedBytes, endsWhole, ...counts } = unfinished.counts as unknown as StoredCounts;
    return {
      id: unfinished.id,
      place: { position: Number(unfinished.position), line: Number(unfinished.line) },
      // An import that an earlier release began has none.
      counts: { ...counts, firstRefused: counts.firstRefused ?? [] },
      refusedFile: unfinished.refused_file ?? described.refusedFile,
      refusedBytes,
      endsWhole,
      isResumed: true,
    };
  });
}

type StoredCounts = Omit<RegistryCounts, "firstRefused"> &
  Partial<Pick<RegistryCounts, "firstRefused">> &
  Pick<ImportCheckpoint, "refusedBytes" | "endsWhole">;

async function startImport(
  trx: Kysely<Database>,
  { fileName, fingerprint, options, refusedFile, start }: ImportDescription,
  now: Date,
): Promise<ImportCheckpoint> {
  await replaceUnfinishedImports(trx, { kind: KIND, now });
  const counts = noCounts();
  const known = { refusedBytes: 0, endsWhole: true };
  const id = await insertImport(trx, {
    kind: KIND,
    file_name: fileName,
    fingerprint,
    options: JSON.stringify(options),
    ...start,
    counts: JSON.stringify({ ...counts, ...known }),
    refused_file: refusedFile,
    started_at: now,
    updated_at: now,
  });
  return { id, place: start, counts, refusedFile, ...known, isResumed: false };
}

export async function saveCheckpoint(
  trx: Kysely<Database>,
  { id, place, counts, refusedBytes, endsWhole }: ImportCheckpoint,
  now: Date,
): Promise<void> {
  const stored = { ...counts, refusedBytes, endsWhole };
  await updateImport(trx, id, { ...place, counts: JSON.stringify(stored), updated_at: now });
}

export async function endImport(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  await updateImport(trx, id, { finished_at: now, updated_at: now });
}

function noCounts(): RegistryCounts {
  return {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    unpublished: 0,
    skipped: 0,
    centers: 0,
    duplicates: 0,
    refused: 0,
    refusedByReason: {},
    firstRefused: [],
  };
}
