import { getStateLaw } from "@smirk/domain/law/state-law";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../context.ts";
import { listRegistrationEnds, type RegistrationEnd } from "../law/registration-ends.ts";
import { listAttestations } from "../sales/attest-state.ts";
import { SOON_DAYS } from "../sales/list-ends.ts";
import { listSalesStops } from "../sales/sales-stops.ts";
import { checkNotices } from "./check-notices.ts";
import { checkDirectory, checkDoubts, checkImports } from "./checks/check-directory.ts";
import { checkEnds } from "./checks/check-ends.ts";
import { checkJobs } from "./checks/check-jobs.ts";
import { checkMails } from "./checks/check-mails.ts";
import { checkMemberships, checkStatistics } from "./checks/check-memberships.ts";
import { checkPlanLists, checkPrices } from "./checks/check-offers.ts";
import { checkPartners } from "./checks/check-partners.ts";
import { checkPrescriptions } from "./checks/check-plans.ts";
import { checkTranslations } from "./checks/check-settings.ts";
import { checkTexts } from "./checks/check-texts.ts";
import { checkWebhooks } from "./checks/check-vendors.ts";
import { count, type Finding, fail, ok, warning } from "./checks/finding.ts";

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
    ["plan lists", () => checkPlanLists(ctx)],
    ["prices", () => checkPrices(ctx)],
    ["ends", () => checkEnds(ctx)],
    ["partners", () => checkPartners(ctx)],
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

/** It needs nobody: not every organization wants to sell where a state's law asks for average savings. */
export async function checkAverageSavings(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const stops = await listSalesStops(ctx);
  const stopped = [...stops].filter(([, reason]) => reason === "no_savings");
  if (stopped.length === 0) return [ok("average savings", "known where a state wants them before joining")];
  const names = stopped.map(([code]) => getStateLaw(code).name).join(", ");
  const why = "no published prices of general dentists there, which its law needs for average savings";
  return [ok("average savings", `nobody can join in ${names}: ${why}`)];
}

const nameStates = (states: Iterable<readonly [string, unknown]>) =>
  Array.from(states, ([code]) => getStateLaw(code).name)
    .toSorted()
    .join(", ");

/** States where sales go on after an upgrade though nobody has read their rules, until a day. */
async function listUnreadEnds(ctx: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const ending = [...(await listAttestations(ctx))].filter(([, row]) => row.valid_until !== null);
  const [first] = ending;
  if (first === undefined) return [];
  const day = formatShortDate(dayOf(first[1].valid_until ?? ctx.clock.now()));
  const found = `nobody has read the rules of ${count(ending.length, "state")}, where sales stop on ${day}: ${nameStates(ending)}`;
  return [
    warning(
      "registrations",
      found,
      "Enter registrations, or attest that none is needed, in the console under States.",
    ),
  ];
}

const RENEW = "Renew it with the state, then enter it in the console under States.";

/** Registrations with states that have ended, those that end within 60 days, and states that ask for one in vain. */
export async function checkRegistrations(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const ends = await listRegistrationEnds(ctx);
  const ended = ends.filter(({ daysLeft }) => daysLeft < 0);
  const soon = ends.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= SOON_DAYS);
  const name = (found: readonly RegistrationEnd[]) =>
    found.map(({ state, lastDay }) => `${state.name} on ${formatShortDate(lastDay)}`).join(", ");
  const stops = await listSalesStops(ctx);
  const known = new Set(ends.map(({ state }) => state.code));
  const missing = [...stops]
    .filter(([code, reason]) => reason === "not_registered" && !known.has(code))
    .map(([code]) => getStateLaw(code).name);
  const unread = [...stops].filter(([, reason]) => reason === "not_read");
  const findings = [
    ...(await listUnreadEnds(ctx)),
    ...(unread.length === 0
      ? []
      : [
          ok(
            "registrations",
            `nobody can join in ${count(unread.length, "state")} of whose rule nobody has read: ${nameStates(unread)}`,
          ),
        ]),
    ...(ended.length === 0
      ? []
      : [fail("registrations", `${count(ended.length, "registration")} ended: ${name(ended)}`, RENEW)]),
    ...(soon.length === 0
      ? []
      : [
          warning(
            "registrations",
            `${count(soon.length, "registration")} within ${SOON_DAYS} days of the end: ${name(soon)}`,
            RENEW,
          ),
        ]),
    // It needs nobody: not every organization wants to sell there.
    ...(missing.length === 0
      ? []
      : [ok("registrations", `nobody can join without one in ${missing.join(", ")}`)]),
  ];
  if (findings.length > 0) return findings;
  if (ends.length === 0) return [ok("registrations", "none is entered or asked for")];
  return [ok("registrations", `${count(ends.length, "state")} with one, none ends within ${SOON_DAYS} days`)];
}
