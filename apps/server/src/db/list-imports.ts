import type { Context } from "../context.ts";

export interface ListedImport {
  id: string;
  /** Such as "registry". */
  kind: string;
  fileName: string;
  /** What it was asked besides, as each kind of import notes it. */
  options: Record<string, unknown>;
  /** Lines of the file whose rows are in the directory, the header among them. */
  line: number;
  counts: Record<string, unknown>;
  refusedFile: string | null;
  startedAt: Date;
  updatedAt: Date;
  /** Null while it runs, or when it was interrupted. */
  finishedAt: Date | null;
}

/** Imports of the directory, the newest first. */
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
