import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";

type Imports = Database["imports"];

/** Returns the new row's id. */
export async function insertImport(trx: Kysely<Database>, row: Insertable<Imports>): Promise<string> {
  const { id } = await trx.insertInto("imports").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The latest unfinished import of the same file and options. */
export async function findUnfinishedImport(
  trx: Kysely<Database>,
  wanted: { kind: string; fingerprint: string; options: Record<string, unknown> },
): Promise<Selectable<Imports> | undefined> {
  return trx
    .selectFrom("imports")
    .selectAll()
    .where("kind", "=", wanted.kind)
    .where("finished_at", "is", null)
    .where("fingerprint", "=", wanted.fingerprint)
    .where(sql<boolean>`options = ${JSON.stringify(wanted.options)}::jsonb`)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Ends unfinished imports of a kind: resuming one later would restore outdated rows. */
export async function replaceUnfinishedImports(
  trx: Kysely<Database>,
  { kind, now }: { kind: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ finished_at: now, counts: sql`counts || '{"replaced": true}'` })
    .where("kind", "=", kind)
    .where("finished_at", "is", null)
    .execute();
}

export async function updateImport(
  trx: Kysely<Database>,
  id: string,
  changes: Updateable<Imports>,
): Promise<void> {
  await trx.updateTable("imports").set(changes).where("id", "=", id).execute();
}

export interface ListedImport {
  id: string;
  kind: string;
  fileName: string;
  /** Depend on the kind of import. */
  options: Record<string, unknown>;
  /** Lines imported so far, including the header. */
  line: number;
  counts: Record<string, unknown>;
  refusedFile: string | null;
  startedAt: Date;
  updatedAt: Date;
  /** Null while running, or after an interruption. */
  finishedAt: Date | null;
}

/** Newest first. */
export async function listImports(
  { db }: Pick<Context, "db">,
  { limit }: { limit: number },
): Promise<ListedImport[]> {
  const rows = await db.selectFrom("imports").selectAll().orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    options: row.options,
    line: Number(row.line),
    counts: row.counts,
    refusedFile: row.refused_file,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  }));
}
