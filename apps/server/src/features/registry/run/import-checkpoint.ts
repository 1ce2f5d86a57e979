import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { FilePlace } from "../read/frame-records.ts";
import type { RegistryCounts } from "./registry-import.ts";

const KIND = "registry";

/** Everything another process needs to resume the import. */
export interface ImportCheckpoint {
  id: string;
  place: FilePlace;
  counts: RegistryCounts;
  refusedFile: string;
  /** Size of the refused-rows file up to this point. */
  refusedBytes: number;
  endsWhole: boolean;
  isResumed: boolean;
}

export interface ImportDescription {
  fileName: string;
  fingerprint: string;
  options: Record<string, unknown>;
  refusedFile: string;
  start: FilePlace;
}

/** Resumes the unfinished import of the same file and options, or starts one. Other unfinished imports end. */
export async function beginImport(
  session: Kysely<Database>,
  described: ImportDescription,
  now: Date,
): Promise<ImportCheckpoint> {
  return session.transaction().execute(async (trx) => {
    const unfinished = await trx
      .selectFrom("imports")
      .selectAll()
      .where("kind", "=", KIND)
      .where("finished_at", "is", null)
      .where("fingerprint", "=", described.fingerprint)
      .where(sql<boolean>`options = ${JSON.stringify(described.options)}::jsonb`)
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (unfinished === undefined) return insertImport(trx, described, now);
    const { refusedBytes, endsWhole, ...counts } = unfinished.counts as unknown as StoredCounts;
    return {
      id: unfinished.id,
      place: { position: Number(unfinished.position), line: Number(unfinished.line) },
      counts,
      refusedFile: unfinished.refused_file ?? described.refusedFile,
      refusedBytes,
      endsWhole,
      isResumed: true,
    };
  });
}

type StoredCounts = RegistryCounts & Pick<ImportCheckpoint, "refusedBytes" | "endsWhole">;

async function insertImport(
  trx: Kysely<Database>,
  { fileName, fingerprint, options, refusedFile, start }: ImportDescription,
  now: Date,
): Promise<ImportCheckpoint> {
  await trx
    .updateTable("imports")
    .set({ finished_at: now, counts: sql`counts || '{"replaced": true}'` })
    .where("kind", "=", KIND)
    .where("finished_at", "is", null)
    .execute();
  const counts = noCounts();
  const known = { refusedBytes: 0, endsWhole: true };
  const { id } = await trx
    .insertInto("imports")
    .values({
      kind: KIND,
      file_name: fileName,
      fingerprint,
      options: JSON.stringify(options),
      ...start,
      counts: JSON.stringify({ ...counts, ...known }),
      refused_file: refusedFile,
      started_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, place: start, counts, refusedFile, ...known, isResumed: false };
}

export async function saveCheckpoint(
  trx: Kysely<Database>,
  { id, place, counts, refusedBytes, endsWhole }: ImportCheckpoint,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ ...place, counts: JSON.stringify({ ...counts, refusedBytes, endsWhole }), updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function endImport(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable("imports").set({ finished_at: now, updated_at: now }).where("id", "=", id).execute();
}

export function noCounts(): RegistryCounts {
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
  };
}
