import type { Context } from "../../context.ts";
import { checkAverageSavings } from "./check-average-savings.ts";
import { checkNotices } from "./check-notices.ts";
import { checkRegistrations } from "./check-registrations.ts";
import { checkDirectory, checkDoubts } from "./checks/check-directory.ts";
import { checkImports } from "./checks/check-imports.ts";
import { checkJobs } from "./checks/check-jobs.ts";
import { checkMails } from "./checks/check-mails.ts";
import { checkMemberships, checkStatistics } from "./checks/check-memberships.ts";
import { checkPrescriptions } from "./checks/check-plans.ts";
import { checkTexts } from "./checks/check-texts.ts";
import { checkTranslations } from "./checks/check-translations.ts";
import { checkWebhooks } from "./checks/check-webhooks.ts";
import { type Finding, fail } from "./checks/finding.ts";

/** The checks that need the database alone. */
export function listTableChecks(ctx: Context): Check[] {
  return [
    ["jobs", () => checkJobs(ctx)],
    ["mails", () => checkMails(ctx)],
    ["texts", () => checkTexts(ctx)],
    ["webhooks", () => checkWebhooks(ctx)],
    ["memberships", () => checkMemberships(ctx)],
    ["notices", () => checkNotices(ctx)],
    ["statistics", () => checkStatistics(ctx)],
    ["spanish", () => checkTranslations(ctx)],
    ["prescriptions", () => checkPrescriptions(ctx)],
    ["directory", () => checkDirectory(ctx)],
    ["doubts", () => checkDoubts(ctx)],
    ["imports", () => checkImports(ctx)],
    ["registrations", () => checkRegistrations(ctx)],
    ["average savings", () => checkAverageSavings(ctx)],
  ];
}

export type Check = readonly [name: string, run: () => Finding[] | Promise<Finding[]>];

/** One after the other. A check that throws is reported as an error and does not stop the others. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, run] of checks) {
    try {
      findings.push(...(await run()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push(fail(name, `could not be checked: ${reason}`, "See the server's log."));
    }
  }
  return findings;
}
