import { DAY_MS } from "@smirk/domain/wire/durations";
import type { CronItem } from "graphile-worker";
import type { Context } from "../context.ts";
import { observeTasks } from "../telemetry/observe-tasks.ts";
import { listTasks } from "./list-tasks.ts";
import { releaseJobs } from "./release-jobs.ts";
import { startRunner } from "./start-runner.ts";
import { superviseRunner } from "./supervise-runner.ts";

const CONCURRENCY = 2;

/** By UTC, when America sleeps; a server that was off at that time does it when it starts. */
const NIGHTLY = "17 8 * * *";
const HOURLY = "41 * * * *";
const OFTEN = "*/5 * * * *";
const TIMES: CronItem[] = [
  { task: "reconcile_payments", match: NIGHTLY, options: { backfillPeriod: DAY_MS } },
  { task: "sweep_mails", match: HOURLY, options: { backfillPeriod: DAY_MS } },
  { task: "release_jobs", match: OFTEN },
];

/** One connection to listen on and one for the times, besides those that work. */
const FURTHER_CONNECTIONS = 2;

/** Works on jobs in this process, beside whatever other servers do. @returns what ends that, once running jobs are done */
export async function startJobs(ctx: Context): Promise<{ stop(): Promise<void> }> {
  // A database that nobody else uses: what is still being worked on was left by the server before this one.
  if (ctx.config.databaseUrl === null) await releaseJobs(ctx, { lockedSeconds: 0 });
  const tasks = observeTasks(listTasks(ctx), ctx.telemetry);
  const times = TIMES.filter(({ task }) => task in tasks);
  const pool = ctx.pool.fork({
    applicationName: "smirk-jobs",
    maxConnections: CONCURRENCY + FURTHER_CONNECTIONS,
  });
  ctx.telemetry.metrics?.addPool("jobs", pool);
  const options = { tasks, times, concurrency: CONCURRENCY, pool, formerNames: new Set<string>() };
  const supervisor = await superviseRunner({ start: () => startRunner(ctx, options), log: ctx.log });
  return {
    stop: async () => {
      await supervisor.stop();
      await pool.end();
    },
  };
}
