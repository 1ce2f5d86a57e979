import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Far longer than any job takes; a job that runs twice does no harm. */
const STUCK_SECONDS = 15 * 60;

/** Unlocks jobs of killed servers, for which the library alone waits four hours. */
export async function releaseJobs(
  { db }: Pick<Context, "db">,
  { lockedSeconds = STUCK_SECONDS } = {},
): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_by is not null and locked_at <= now() - make_interval(secs => ${lockedSeconds})
    having count(*) > 0`.execute(db);
}
