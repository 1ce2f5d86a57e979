import { type Config, ConfigError } from "../../config/config.ts";
import { checkDatabase } from "../../features/health/checks/check-database.ts";
import { checkDisk } from "../../features/health/checks/check-disk.ts";
import { checkPaymentMode } from "../../features/health/checks/check-payment-mode.ts";
import { checkPlans } from "../../features/health/checks/check-plans.ts";
import { checkVendors } from "../../features/health/checks/check-vendors.ts";
import { checkWallet } from "../../features/health/checks/check-wallet.ts";
import { type Finding, fail, ok } from "../../features/health/checks/finding.ts";
import { listTableChecks } from "../../features/health/list-checks.ts";
import { runChecks } from "../../features/health/run-checks.ts";
import { VERSION } from "../../version.ts";
import { describeError } from "../command-errors.ts";
import { createCommandLog, type ProductAccess } from "../open-context.ts";

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
    attempt("vendors", () => checkVendors({ config, log: createCommandLog(config) })),
    attempt("disk", () => checkDisk(config)),
  ]);
  const settings = [
    ok("version", `${VERSION}, Node.js ${process.versions.node}`),
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
      return first.some(({ level }) => level === "error")
        ? first
        : [...first, ...(await runChecks([...listTableChecks(ctx), ["plans", () => checkPlans(ctx)]]))];
    } finally {
      await close();
    }
  } catch (error) {
    return [fail("database", describeError(error), "Bring it up, or set DATABASE_URL right.")];
  }
}

/** A check that throws is reported as an error and does not stop the others. */
function attempt(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  return runChecks([[name, check]]);
}
