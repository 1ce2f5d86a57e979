import { type Config, ConfigError } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { describeError } from "../command-errors.ts";
import { createCommandLog, type ProductAccess } from "../open-context.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDirectory } from "./check-directory.ts";
import { checkDisk } from "./check-disk.ts";
import { checkImports } from "./check-imports.ts";
import { checkJobs } from "./check-jobs.ts";
import { checkMails } from "./check-mails.ts";
import { checkMemberships } from "./check-memberships.ts";
import { checkPaymentMode } from "./check-payment-mode.ts";
import { checkPlans } from "./check-plans.ts";
import { checkTranslations } from "./check-translations.ts";
import { checkVendors } from "./check-vendors.ts";
import { checkWallet } from "./check-wallet.ts";
import { type Finding, fail, ok } from "./finding.ts";

/** Runs every check, changes nothing and never throws. */
export async function examine(commands: ProductAccess): Promise<Finding[]> {
  let config: Config;
  try {
    config = commands.readConfig();
  } catch (error) {
    const errors = error instanceof ConfigError ? error.errors : [describeError(error)];
    return errors.map((found) => fail("configuration", found, "Set it right in the environment."));
  }
  const [database, vendors, disk] = await Promise.all([
    examineDatabase(commands, config),
    attempt("vendors", () => checkVendors(config, createCommandLog(config))),
    attempt("disk", () => checkDisk(config)),
  ]);
  const settings = [
    ok("configuration", `complete (${config.appEnv})`),
    ...checkPaymentMode(config),
    ...checkWallet(config, { now: () => new Date() }),
  ];
  return [...settings, ...database, ...disk, ...vendors];
}

async function examineDatabase(commands: ProductAccess, config: Config): Promise<Finding[]> {
  try {
    const { ctx, close } = await commands.open(config, "asItIs");
    try {
      const first = await checkDatabase(ctx);
      return first.some(({ level }) => level === "error") ? first : [...first, ...(await examineTables(ctx))];
    } finally {
      await close();
    }
  } catch (error) {
    return [fail("database", describeError(error), "Bring it up, or set DATABASE_URL right.")];
  }
}

async function examineTables(ctx: Context): Promise<Finding[]> {
  const checks: [string, () => Promise<Finding[]>][] = [
    ["jobs", () => checkJobs(ctx)],
    ["mails", () => checkMails(ctx)],
    ["memberships", () => checkMemberships(ctx)],
    ["plans", () => checkPlans(ctx)],
    ["spanish", () => checkTranslations(ctx)],
    ["directory", () => checkDirectory(ctx)],
    ["imports", () => checkImports(ctx)],
  ];
  const findings: Finding[] = [];
  for (const [name, check] of checks) findings.push(...(await attempt(name, check)));
  return findings;
}

/** A check that throws is reported as an error and does not stop the others. */
async function attempt(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fail(name, `could not be checked: ${describeError(error)}`, "See the server's log.")];
  }
}
