import type { Context } from "../../../context.ts";

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
