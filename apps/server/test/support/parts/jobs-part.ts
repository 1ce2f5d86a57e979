import { runOnce } from "graphile-worker";
import { sql } from "kysely";
import type { Context } from "../../../src/context.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { createJobLog } from "../../../src/jobs/job-log.ts";
import { listTasks } from "../../../src/jobs/job-schedule.ts";

export interface JobsPart {
  /** Runs all jobs that wait, until each result is stored. */
  run(): Promise<void>;
  /** Runs everything that is due: the hourly mail sweep, its jobs, and theirs. */
  settle(): Promise<void>;
}

/** The library waits at its end for what it has gathered to write, and else for nothing that it writes of a job. */
const GATHERED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export function createJobsPart(ctx: Context): JobsPart {
  const run = () =>
    runOnce({
      preset: { worker: GATHERED },
      pgPool: ctx.pool,
      taskList: listTasks(ctx),
      logger: createJobLog(ctx.log),
      noHandleSignals: true,
    });
  return {
    run,
    settle: async () => {
      if (ctx.payments === null) throw new Error("No Stripe is configured.");
      await sweepMails({ ...ctx, payments: ctx.payments });
      for (let round = 0; round < 3 && (await isAnyDue(ctx)); round += 1) await run();
    },
  };
}

/** Asking costs a tenth of a run that finds nothing. */
async function isAnyDue({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as due`.execute(
    db,
  );
  return rows[0]?.due ?? false;
}
