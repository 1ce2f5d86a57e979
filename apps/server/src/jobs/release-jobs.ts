import { sql } from "kysely";
import type { Context } from "../context.ts";
import { JOBS_WITH_STATE } from "../db/job-states.ts";

/** Far longer than any job takes; a job that runs twice does no harm. */
const STUCK_SECONDS = 15 * 60;

/**
 * Unlocks jobs of killed servers, for which the library alone waits four hours, and removes those that another row has
 * replaced: nobody runs them again.
 */
export async function releaseJobs(
  { db }: Pick<Context, "db">,
  { lockedSeconds = STUCK_SECONDS } = {},
): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_by is not null and locked_at <= now() - make_interval(secs => ${lockedSeconds})
    having count(*) > 0`.execute(db);
  await sql`delete from graphile_worker._private_jobs where id in (
    select id from (${sql.raw(JOBS_WITH_STATE)}) as job where state = 'replaced')`.execute(db);
}
