import { sql } from "kysely";
import type { Context } from "../../../context.ts";

type ImportState = "held" | "uploading" | "waiting" | "running" | "done" | "failed";

/** Newest first. @param afterId of the page before */
export async function listConsoleImports(
  { db, clock }: Pick<Context, "db" | "clock">,
  { afterId, limit }: { afterId?: string | undefined; limit: number },
) {
  const rows = await db
    .selectFrom("console_imports")
    .select(["id", "kind", "file_name", "is_dry_run", "started_by", "started_at", "finished_at"])
    .select(["size", "received", "lease_until", "rows", "counts", "refusals", "differences", "failure"])
    .select(["held_moves", "approved_by"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("console_import_refused")
          .select("import_id")
          .whereRef("import_id", "=", "console_imports.id"),
      ).as("has_refused_rows"),
    )
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(started_at, id) < (select started_at, id from console_imports where id = ${afterId})`,
      ),
    )
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const now = clock.now();
  return rows.map(({ lease_until: leaseUntil, size, received, counts, has_refused_rows, ...row }) => ({
    ...row,
    size: size === null ? null : Number(size),
    received: Number(received),
    counts: counts && { ...counts },
    has_refused_rows: has_refused_rows === true,
    state: stateOf({ ...row, size, received, isLeased: leaseUntil !== null && leaseUntil > now }),
  }));
}

interface Facts {
  finished_at: Date | null;
  failure: string | null;
  held_moves: number | null;
  size: string | null;
  received: string;
  isLeased: boolean;
}

function stateOf({ finished_at, failure, held_moves, size, received, isLeased }: Facts): ImportState {
  if (finished_at !== null) return failure === null ? "done" : "failed";
  if (held_moves !== null) return "held";
  if (size !== null && Number(received) < Number(size)) return "uploading";
  return isLeased || size === null ? "running" : "waiting";
}
