import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";

interface RetryInput {
  jobId: string;
  operator: Operator;
}

/** Runs a failed job now, with all its attempts: every job is safe to repeat. @throws 409 `conflict` once it runs or is done */
export async function retryJob(
  { db, clock }: Pick<Context, "db" | "clock">,
  { jobId, operator }: RetryInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: found } = await sql<{ name: string; attempts: number }>`
      select task_identifier as name, attempts from graphile_worker.jobs
      where id = ${jobId}::bigint and attempts > 0`.execute(trx);
    const { rows: moved } = await sql`
      select id from graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at => now(), attempts => 0)
      where ${found.length > 0}`.execute(trx);
    const [job] = found;
    if (job === undefined || moved.length === 0) throw conflict("This job runs right now, or is done.");
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "job",
      subjectId: jobId,
      changes: { job: job.name, attempts: [job.attempts, 0] },
    });
  });
}
