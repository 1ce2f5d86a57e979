import type { CronItem, Task, TaskList } from "graphile-worker";
import { sql } from "kysely";
import type { Context, PayingContext } from "../context.ts";
import { JOBS_WITH_STATE } from "../db/job-states.ts";
import { listAccountJobs } from "../features/account/jobs.ts";
import { listAuthJobs } from "../features/auth/jobs.ts";
import { listBillingJobs } from "../features/billing/jobs.ts";
import { listCardJobs } from "../features/card/jobs.ts";
import { listConsoleJobs } from "../features/console/jobs.ts";
import { listDeskJobs } from "../features/desk/jobs.ts";
import { listDirectoryJobs } from "../features/directory/jobs.ts";
import { listLeavingJobs } from "../features/leaving/jobs.ts";
import { listListingJobs } from "../features/listings/jobs.ts";
import { listMailJobs } from "../features/mail/jobs.ts";
import { listMemberJobs } from "../features/members/jobs.ts";
import { listMessageJobs } from "../features/messages/jobs.ts";
import { listOfficeJobs } from "../features/offices/jobs.ts";
import { listOperatorJobs } from "../features/operators/jobs.ts";
import { listPartnerJobs } from "../features/partners/jobs.ts";
import { listPlanChangeJobs } from "../features/plan-change/jobs.ts";
import { listPlanNetJobs } from "../features/plan-net/jobs.ts";
import { listReconcileJobs } from "../features/reconcile/jobs.ts";
import { listRefundJobs } from "../features/refunds/jobs.ts";
import { listSearchJobs } from "../features/search/jobs.ts";
import { listWebhookJobs } from "../features/webhooks/jobs.ts";
import { type Job, scheduleJob } from "./job.ts";

function listJobs(ctx: Context): Job[] {
  const release = { name: "release_jobs", match: "*/5 * * * *", isBackfilled: false };
  return [
    scheduleJob(release, () => releaseJobs(ctx)),
    ...listDirectoryJobs(ctx),
    ...listSearchJobs(ctx),
    ...listAuthJobs(ctx),
    ...listMemberJobs(ctx),
    ...listBillingJobs(ctx),
    ...listCardJobs(ctx),
    ...listDeskJobs(ctx),
    ...(ctx.payments === null ? [] : listPayingJobs({ ...ctx, payments: ctx.payments })),
    ...listListingJobs(ctx),
    ...listOfficeJobs(ctx),
    ...listMessageJobs(ctx),
    ...listMailJobs(ctx),
    ...listAccountJobs(ctx),
    ...listOperatorJobs(ctx),
    ...listPartnerJobs(ctx),
    ...listPlanNetJobs(ctx),
    ...listWebhookJobs(ctx),
    ...listConsoleJobs(ctx),
  ];
}

/** What only runs where there is a payment provider. */
function listPayingJobs(paying: PayingContext): Job[] {
  return [
    ...listRefundJobs(paying),
    ...listPlanChangeJobs(paying),
    ...listLeavingJobs(paying),
    ...listReconcileJobs(paying),
  ];
}

export function listTasks(ctx: Context): TaskList {
  return Object.fromEntries(
    listJobs(ctx).map(({ name, run }): [string, Task] => [
      name,
      (payload, { abortSignal }) => run(payload, abortSignal),
    ]),
  );
}

export function listSchedule(ctx: Context): CronItem[] {
  return listJobs(ctx).flatMap(({ name, schedule }) => (schedule ? [{ task: name, ...schedule }] : []));
}

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
