import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { runConsoleImportJob } from "./console-import.ts";

/** After its last piece, an upload that nobody goes on with is removed. */
const UPLOAD_MS = DAY_MS;

/** What nobody approves is removed then, as a request of the command line is. */
const HELD_MS = 3 * DAY_MS;

const REFUSED_ROWS_MS = 30 * DAY_MS;

/** An import of an earlier release wrote its progress more often. */
const SILENT_MS = 10 * MINUTE_MS;

/** Resumes imports of servers that stopped, and removes what was left behind. */
export async function cleanImports(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await resumeImports(ctx, now);
  await db
    .deleteFrom("console_imports")
    .where("finished_at", "is", null)
    .whereRef("received", "<", "size")
    .where("updated_at", "<", before(UPLOAD_MS))
    .execute();
  await endHeldImports(ctx, before(HELD_MS));
  await db
    .updateTable("console_imports")
    .set({ finished_at: now, failure: "The server stopped during the import. Load the same file again." })
    .where("finished_at", "is", null)
    .where("size", "is", null)
    .where("updated_at", "<", before(SILENT_MS))
    .execute();
  await db
    .deleteFrom("console_import_refused")
    .where("import_id", "in", (query) =>
      query.selectFrom("console_imports").select("id").where("finished_at", "<", before(REFUSED_ROWS_MS)),
    )
    .execute();
}

async function endHeldImports({ db, clock }: Pick<Context, "db" | "clock">, before: Date): Promise<void> {
  const ended = await db
    .updateTable("console_imports")
    .set({ finished_at: clock.now(), held_moves: null, failure: "Nobody approved it within three days." })
    .where("finished_at", "is", null)
    .where("held_at", "<", before)
    .where("held_moves", "is not", null)
    .returning("id")
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("console_import_pieces").where("import_id", "in", ids).execute();
}

async function resumeImports({ db }: Pick<Context, "db">, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom("console_imports")
    .select("id")
    .where("finished_at", "is", null)
    .where("held_moves", "is", null)
    .whereRef("received", "=", "size")
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<", now)]))
    .orderBy("started_at")
    .execute();
  for (const { id } of waiting) await addJob(db, runConsoleImportJob, { importId: id });
}
