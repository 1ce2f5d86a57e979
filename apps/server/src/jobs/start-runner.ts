import { EventEmitter } from "node:events";
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
import { createJobLog } from "./job-log.ts";
import type { Runner } from "./supervise-runner.ts";

export interface RunnerOptions {
  tasks: TaskList;
  times: CronItem[];
  concurrency: number;
  /** Connections that nothing else uses. */
  pool: DatabasePool;
  /** Names under which earlier runners of this process hold jobs. */
  formerNames: Set<string>;
}

/**
 * What a job came to is written by the library's batches: without them it writes in promises that nobody awaits, and
 * one that fails would end the process.
 */
const GATHERED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** What else waited for the database fails meanwhile: a worker that hears of it while it is stopped prints it at length. */
const SETTLE_MS = 200;

export async function startRunner(ctx: Context, options: RunnerOptions): Promise<Runner> {
  const { pool, formerNames } = options;
  await releaseJobsOf(ctx, formerNames);
  const events = new EventEmitter() as WorkerEvents;
  let name = "";
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
  });
  const failure = Promise.withResolvers<unknown>();
  const fail = ({ error }: { error: unknown }) => void setTimeout(failure.resolve, SETTLE_MS, error).unref();
  // A lost listener comes back by itself, but only after a minute; one that is started anew does at once.
  events.on("pool:listen:error", fail);
  events.on("pool:fatalError", fail);
  const runner = await run({
    preset: { worker: GATHERED },
    pgPool: pool,
    events,
    concurrency: options.concurrency,
    noHandleSignals: true,
    logger: createJobLog(ctx.log),
    taskList: options.tasks,
    parsedCronItems: parseCronItems(options.times),
  });
  runner.promise.then(() => failure.resolve(new Error("The runner ended.")), failure.resolve);
  const hasEnded = runner.promise.catch(() => {}).then(() => void formerNames.add(name));
  return { failed: failure.promise, stop: () => stopRunner(runner, hasEnded) };
}

async function stopRunner(runner: WorkerRunner, hasEnded: Promise<void>): Promise<void> {
  // One that is about to end by itself refuses to be stopped.
  await runner.stop().catch(() => {});
  await hasEnded;
}

/** A job whose end could not be written down is done again: by itself the library would wait four hours for it. */
async function releaseJobsOf({ db }: Pick<Context, "db">, names: Set<string>): Promise<void> {
  if (names.size === 0) return;
  const released = [...names];
  await sql`select graphile_worker.force_unlock_workers(${released}::text[])`.execute(db);
  for (const name of released) names.delete(name);
}
