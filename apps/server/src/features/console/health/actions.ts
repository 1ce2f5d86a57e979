import type { HEALTH } from "@smirk/contract/console/health";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { Context } from "../../../context.ts";
import { checkDatabase, checkDisk } from "../../health/checks/check-database.ts";
import { checkIndex } from "../../health/checks/check-directory.ts";
import { checkPlans } from "../../health/checks/check-plans.ts";
import { checkPaymentMode, checkWallet } from "../../health/checks/check-settings.ts";
import { checkVendors } from "../../health/checks/check-vendors.ts";
import type { Finding } from "../../health/checks/finding.ts";
import { type Check, listTableChecks, runChecks } from "../../health/list-checks.ts";
import { listFailedJobs, listUnsentMails, retryJob } from "../../health/list-failures.ts";
import { listScheduledJobs } from "../../health/next-runs.ts";
import { retryMail } from "../../mail/retry-mail.ts";
import type { Caller, Handlers } from "../action.ts";

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

function listOwnChecks(ctx: Context, { directory }: Caller): Check[] {
  return [
    ["database", () => checkDatabase(ctx)],
    ...(directory === null ? [] : [["live index", () => checkIndex(directory)] satisfies Check]),
    ...listTableChecks(ctx),
    ["disk", () => checkDisk(ctx.config)],
    ["payments", () => checkPaymentMode(ctx.config)],
    ["Apple Wallet", () => checkWallet(ctx.config, ctx.clock)],
  ];
}

/** Ids of memberships and names of files, which scrubbing would take away. */
const OUR_OWN_WORDS = new Set(["memberships", "imports", "registrations"]);

/** What a vendor or a driver says may name an address or a key. */
function scrubFinding({ check, found, ...finding }: Finding): Finding {
  return { ...finding, check, found: OUR_OWN_WORDS.has(check) ? found : scrubText(found) };
}
