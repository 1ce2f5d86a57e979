import type { HEALTH } from "@smirk/contract/console/health";
import { checkPlans } from "../../health/checks/check-plans.ts";
import { checkVendors } from "../../health/checks/check-vendors.ts";
import { runChecks } from "../../health/list-checks.ts";
import { listFailedJobs, listUnsentMails, retryJob } from "../../health/list-failures.ts";
import { listScheduledJobs } from "../../health/next-runs.ts";
import { retryMail } from "../../mail/retry-mail.ts";
import type { Handlers } from "../action.ts";
import { listOwnChecks } from "./list-own-checks.ts";
import { scrubFinding } from "./scrub-finding.ts";

export const HEALTH_ACTIONS: Handlers<typeof HEALTH> = {
  "health.show": async (ctx, { caller }) => {
    const [findings, jobs, mails, schedule] = await Promise.all([
      Promise.all(listOwnChecks(ctx, caller).map((check) => runChecks([check]))),
      listFailedJobs(ctx),
      listUnsentMails(ctx),
      listScheduledJobs(ctx, caller.schedule),
    ]);
    return { findings: findings.flat().map(scrubFinding), jobs, mails, schedule };
  },
  "health.vendors": async (ctx) => {
    const findings = await runChecks([
      ["plans", () => checkPlans(ctx)],
      ["vendors", () => checkVendors(ctx)],
    ]);
    return { findings: findings.map(scrubFinding) };
  },
  "health.retry_job": async (ctx, { body, operator }) => {
    await retryJob(ctx, { jobId: body.job_id, operator });
    return { jobs: await listFailedJobs(ctx) };
  },
  "health.retry_mail": async (ctx, { body, operator }) => {
    await retryMail(ctx, { mailId: body.mail_id, operator });
    return { mails: await listUnsentMails(ctx) };
  },
};
