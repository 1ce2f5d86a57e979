import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { JOBS_WITH_STATE } from "../../db/job-states.ts";
import { conflict } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { canBeSent } from "../mail/retry-mail.ts";

interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  /** Null: it is given up. */
  nextAt: Date | null;
  isRunning: boolean;
  failedAt: Date;
  reason: string;
  /** The member that it is about. */
  accountId: string | null;
}

interface Row extends Omit<FailedJob, "reason" | "nextAt"> {
  lastError: string | null;
  runAt: Date;
  isGivenUp: boolean;
}

const MOST = 500;

/** Given up ones first. Payloads and keys are left out: some hold a token. */
export async function listFailedJobs({ db }: Pick<Context, "db">): Promise<FailedJob[]> {
  const { rows } = await sql<Row>`
    select job.id::text as id, job.task_identifier as name, job.attempts, job.run_at as "runAt",
      job.state = 'running' as "isRunning", job.state = 'dead' as "isGivenUp",
      job.updated_at as "failedAt", job.last_error as "lastError",
      coalesce(memberships.account_id, accounts.id) as "accountId"
    from (${sql.raw(JOBS_WITH_STATE)}) as job
    left join memberships on memberships.id = (job.payload ->> 'membershipId')::uuid
    left join accounts on accounts.payment_customer_id = job.payload ->> 'customerId'
    where job.state in ('retrying', 'dead') or (job.state = 'running' and job.last_error is not null)
    order by job.state = 'dead' desc, job.updated_at desc limit ${MOST}`.execute(db);
  return rows.map(({ lastError, runAt, isGivenUp, ...row }) => ({
    ...row,
    nextAt: isGivenUp ? null : runAt,
    // The rest is a stack. A server that was killed left none.
    reason: scrubText(lastError?.split("\n", 1)[0] ?? "The server stopped in the middle of it."),
  }));
}

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

interface UnsentMail {
  id: string;
  kind: string;
  writtenAt: Date;
  givenUpAt: Date | null;
  reason: string;
  accountId: string | null;
  canRetry: boolean;
}

const LATE_MS = 15 * MINUTE_MS;
const SHOWN_MS = 30 * DAY_MS;

/** Given up in the last 30 days, or waiting for a while; newest first, without addresses. */
export async function listUnsentMails({ db, clock }: Pick<Context, "db" | "clock">): Promise<UnsentMail[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom("outbox")
    .leftJoin("memberships", "memberships.id", "membership_id")
    .select(["outbox.id", "kind", "written_at", "given_up_at", "failure", "lapses_at"])
    .select(({ eb }) => eb("body", "is not", null).as("hasBody"))
    .select("memberships.account_id as accountId")
    .where("sent_at", "is", null)
    .where(({ or, eb, and }) =>
      or([
        eb("given_up_at", ">", new Date(now.getTime() - SHOWN_MS)),
        and([eb("given_up_at", "is", null), eb("written_at", "<", new Date(now.getTime() - LATE_MS))]),
      ]),
    )
    .orderBy("written_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ id, kind, written_at, given_up_at, failure, lapses_at, hasBody, accountId }) => ({
    id,
    kind,
    writtenAt: written_at,
    givenUpAt: given_up_at,
    reason: scrubText(failure ?? ""),
    accountId,
    canRetry: hasBody === true && canBeSent({ written_at, lapses_at }, now),
  }));
}
