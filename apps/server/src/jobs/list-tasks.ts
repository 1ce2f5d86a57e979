import type { CronItem, Task, TaskList } from "graphile-worker";
import type { Context } from "../context.ts";
import { listAccountJobs } from "../features/account/jobs.ts";
import { listAuthJobs } from "../features/auth/jobs.ts";
import { listBillingJobs } from "../features/billing/jobs.ts";
import { listConsoleJobs } from "../features/console/jobs.ts";
import { listDirectoryJobs } from "../features/directory/jobs.ts";
import { listMailJobs } from "../features/mail/jobs.ts";
import { listMembershipJobs } from "../features/membership/jobs.ts";
import { listMessageJobs } from "../features/messages/jobs.ts";
import { listSearchJobs } from "../features/search/jobs.ts";
import { type Job, scheduleJob } from "./job.ts";
import { releaseJobs } from "./release-jobs.ts";

export function listJobs(ctx: Context): Job[] {
  const release = { name: "release_jobs", match: "*/5 * * * *", isBackfilled: false };
  return [
    scheduleJob(release, () => releaseJobs(ctx)),
    ...listDirectoryJobs(ctx),
    ...listSearchJobs(ctx),
    ...listAuthJobs(ctx),
    ...listBillingJobs(ctx),
    ...listMembershipJobs(ctx),
    ...listMessageJobs(ctx),
    ...listMailJobs(ctx),
    ...listAccountJobs(ctx),
    ...listConsoleJobs(ctx),
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
