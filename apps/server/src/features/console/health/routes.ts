import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { CronItem } from "graphile-worker";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { checkIndex } from "../../health/check-index.ts";
import { checkDatabase } from "../../health/checks/check-database.ts";
import { checkDisk } from "../../health/checks/check-disk.ts";
import { checkPaymentMode } from "../../health/checks/check-payment-mode.ts";
import { checkPlans } from "../../health/checks/check-plans.ts";
import { checkVendors } from "../../health/checks/check-vendors.ts";
import { checkWallet } from "../../health/checks/check-wallet.ts";
import type { Finding } from "../../health/checks/finding.ts";
import { listFailedJobs } from "../../health/failures/list-failed-jobs.ts";
import { listUnsentMails } from "../../health/failures/list-unsent-mails.ts";
import { retryJob } from "../../health/failures/retry-job.ts";
import { listTableChecks } from "../../health/list-checks.ts";
import { listScheduledJobs } from "../../health/next-runs.ts";
import { type Check, runChecks } from "../../health/run-checks.ts";
import { retryMail } from "../../mail/retry-mail.ts";
import type { AddAction } from "../register-actions.ts";

const jobSchema = v.object({ job_id: v.pipe(v.string(), v.regex(/^\d{1,18}$/, "Name a job.")) });
const mailSchema = v.object({ mail_id: v.pipe(v.string(), v.uuid("Name an email.")) });

interface HealthSources {
  schedule: CronItem[];
  directory: Parameters<typeof checkIndex>[0];
}

export function registerHealthRoutes(add: AddAction, ctx: Context, sources: HealthSources): void {
  add("health.show", {
    method: "GET",
    url: "/health",
    handler: async () => {
      const [findings, jobs, mails, schedule] = await Promise.all([
        Promise.all(listOwnChecks(ctx, sources).map((check) => runChecks([check]))),
        listFailedJobs(ctx),
        listUnsentMails(ctx),
        listScheduledJobs(ctx, sources.schedule),
      ]);
      return { findings: findings.flat().map(scrubFinding), jobs, mails, schedule };
    },
  });
  add("health.vendors", {
    method: "GET",
    url: "/health/vendors",
    handler: async () => {
      const findings = await runChecks([
        ["plans", () => checkPlans(ctx)],
        ["vendors", () => checkVendors(ctx.config, ctx.log)],
      ]);
      return { findings: findings.map(scrubFinding) };
    },
  });
  add("health.retry_job", {
    method: "POST",
    url: "/health/retry-job",
    handler: async ({ request, operator }) => {
      await retryJob(ctx, { jobId: parseBody(jobSchema, request.body).job_id, operator });
      return { jobs: await listFailedJobs(ctx) };
    },
  });
  add("health.retry_mail", {
    method: "POST",
    url: "/health/retry-mail",
    handler: async ({ request, operator }) => {
      await retryMail(ctx, { mailId: parseBody(mailSchema, request.body).mail_id, operator });
      return { mails: await listUnsentMails(ctx) };
    },
  });
}

function listOwnChecks(ctx: Context, { directory }: HealthSources): Check[] {
  return [
    ["database", () => checkDatabase(ctx)],
    ["live index", () => checkIndex(directory)],
    ...listTableChecks(ctx),
    ["disk", () => checkDisk(ctx.config)],
    ["payments", () => checkPaymentMode(ctx.config)],
    ["Apple Wallet", () => checkWallet(ctx.config, ctx.clock)],
  ];
}

/** Ids of memberships and names of files, which scrubbing would take away. */
const OUR_OWN_WORDS = new Set(["memberships", "imports"]);

/** What a vendor or a driver says may name an address or a key. */
function scrubFinding({ check, found, ...finding }: Finding): Finding {
  return { ...finding, check, found: OUR_OWN_WORDS.has(check) ? found : scrubText(found) };
}
