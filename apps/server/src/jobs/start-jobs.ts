import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  type CronItem,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
  type Runner as WorkerRunner,
} from "graphile-worker";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { DatabasePool } from "../db/connection/database-pool.ts";
import { observeTasks } from "../telemetry/observe-calls.ts";
import { createJobLog } from "./job-log.ts";
import { listSchedule, listTasks, releaseJobs } from "./job-schedule.ts";

interface Runner {
  /** Resolves with the reason once the runner must be replaced; never rejects. */
  failed: Promise<unknown>;
  stop(): Promise<void>;
}

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

interface RunnerOptions {
  tasks: TaskList;
  schedule: CronItem[];
  concurrency: number;
  pool: DatabasePool;
  /** Earlier runners of this process, which may hold locks. */
  formerNames: Set<string>;
}

/** Without batches the library writes a job's result in a promise that it does not await. */
const WITHOUT_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Lets other queries fail first: the library logs at length an error during its stop. */
const FAILURE_DELAY_MS = 200;

export async function startRunner(ctx: Context, options: RunnerOptions): Promise<Runner> {
  const { pool, formerNames } = options;
  await releaseJobsOf(ctx, formerNames);
  const events = new EventEmitter() as WorkerEvents;
  let name = "";
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
  });
  const failure = Promise.withResolvers<unknown>();
  const fail = ({ error }: { error: unknown }) =>
    void setTimeout(failure.resolve, FAILURE_DELAY_MS, error).unref();
  // The library by itself listens again only after a minute.
  events.on("pool:listen:error", fail);
  events.on("pool:fatalError", fail);
  const runner = await run({
    preset: { worker: WITHOUT_BATCHES },
    pgPool: pool,
    events,
    concurrency: options.concurrency,
    noHandleSignals: true,
    logger: createJobLog(ctx.log),
    taskList: options.tasks,
    parsedCronItems: parseCronItems(options.schedule),
  });
  runner.promise.then(() => failure.resolve(new Error("The runner ended.")), failure.resolve);
  const hasEnded = runner.promise.catch(() => {}).then(() => void formerNames.add(name));
  return { failed: failure.promise, stop: () => stopRunner(runner, hasEnded) };
}

async function stopRunner(runner: WorkerRunner, hasEnded: Promise<void>): Promise<void> {
  await runner.stop().catch(() => {});
  await hasEnded;
}

/** Jobs whose result could not be stored run again; the library alone waits four hours. */
async function releaseJobsOf({ db }: Pick<Context, "db">, names: Set<string>): Promise<void> {
  if (names.size === 0) return;
  const released = [...names];
  await sql`select graphile_worker.force_unlock_workers(${released}::text[])`.execute(db);
  for (const name of released) names.delete(name);
}

const FIRST_DELAY_MS = 250;
/** Jobs must resume within 10 s of the database's return. */
const MAX_DELAY_MS = 5_000;
/** A longer job goes on beside the next runner. */
const STOP_TIMEOUT_MS = 5_000;

interface SupervisorOptions {
  start: () => Promise<Runner>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Restarts a runner whenever it fails, with growing delays. @throws what the first start throws */
export async function superviseRunner({ start, log }: SupervisorOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let runner: Runner | null = await start();

  const restart = async (): Promise<Runner | null> => {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      await delay(delayMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (err) {
        log.warn({ err, delayMs }, "jobs.runner.start_failed");
      }
    }
  };
  const run = async () => {
    while (runner) {
      const failure = await Promise.race([runner.failed, stopped]);
      await stopWithin(runner, stopping.signal.aborted ? null : STOP_TIMEOUT_MS);
      if (stopping.signal.aborted) return;
      log.warn({ err: failure }, "jobs.runner.failed");
      runner = await restart();
      if (runner) log.info({}, "jobs.runner.restarted");
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function stopWithin(runner: Runner, timeoutMs: number | null): Promise<void> {
  const stopping = runner.stop().catch(() => {});
  if (timeoutMs === null) return stopping;
  const timeout = new AbortController();
  await Promise.race([stopping, delay(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}
