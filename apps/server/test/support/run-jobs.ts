import { runOnce } from "graphile-worker";
import type { Context } from "../../src/context.ts";
import { createJobLog } from "../../src/jobs/job-log.ts";
import { listTasks } from "../../src/jobs/list-tasks.ts";

/** The library waits at its end for what it has gathered to write, and else for nothing that it writes of a job. */
const GATHERED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Works on all jobs that wait, until it is written down how each has ended. */
export function runJobs(ctx: Context): Promise<void> {
  return runOnce({
    preset: { worker: GATHERED },
    pgPool: ctx.pool,
    taskList: listTasks(ctx),
    logger: createJobLog(ctx.log),
    noHandleSignals: true,
  });
}
