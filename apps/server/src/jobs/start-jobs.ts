import { parseCronItems, run } from "graphile-worker";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { createJobLog } from "./job-log.ts";
import { listTasks } from "./list-tasks.ts";

const CONCURRENCY = 2;
const DAY_MS = 24 * 60 * 60_000;

/** By UTC, when America sleeps; a server that was off at that time does it when it starts. */
const NIGHTLY = "17 8 * * *";

/** Works on jobs in this process, beside whatever other servers do. @returns what ends that, once running jobs are done */
export async function startJobs(ctx: Context): Promise<{ stop(): Promise<void> }> {
  if (ctx.config.databaseUrl === null) await releaseJobs(ctx);
  const runner = await run({
    pgPool: ctx.pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: createJobLog(ctx.log),
    taskList: listTasks(ctx),
    parsedCronItems: parseCronItems([
      { task: "reconcile_payments", match: NIGHTLY, options: { backfillPeriod: DAY_MS } },
    ]),
  });
  return { stop: () => runner.stop() };
}

/**
 * Jobs that a killed server was at are its own for four hours. On a database that nobody else uses they can be
 * nobody's but those of the server before this one.
 */
async function releaseJobs({ db }: Context): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`.execute(db);
}
