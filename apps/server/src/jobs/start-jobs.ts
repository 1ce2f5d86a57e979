import type { Context } from "../context.ts";
import { observeTasks } from "../telemetry/observe-tasks.ts";
import { listSchedule, listTasks } from "./list-tasks.ts";
import { releaseJobs } from "./release-jobs.ts";
import { startRunner } from "./start-runner.ts";
import { superviseRunner } from "./supervise-runner.ts";

const CONCURRENCY = 2;
/** One to listen on and one for the schedule, besides those that work. */
const FURTHER_CONNECTIONS = 2;

/** Works on jobs in this process, beside other servers. @returns what stops that, once running jobs are done */
export async function startJobs(ctx: Context): Promise<{ stop(): Promise<void> }> {
  // No other server uses an embedded database: locked jobs are left over from the process before.
  if (ctx.config.databaseUrl === null) await releaseJobs(ctx, { lockedSeconds: 0 });
  const pool = ctx.pool.fork({
    applicationName: "smirk-jobs",
    maxConnections: CONCURRENCY + FURTHER_CONNECTIONS,
  });
  ctx.telemetry.metrics?.addPool("jobs", pool);
  const options = {
    tasks: observeTasks(listTasks(ctx), ctx.telemetry),
    schedule: listSchedule(ctx),
    concurrency: CONCURRENCY,
    pool,
    formerNames: new Set<string>(),
  };
  const supervisor = await superviseRunner({ start: () => startRunner(ctx, options), log: ctx.log });
  return {
    stop: async () => {
      await supervisor.stop();
      await pool.end();
    },
  };
}
