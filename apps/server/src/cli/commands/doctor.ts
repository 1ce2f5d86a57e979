import type { Command } from "commander";
import { type Config, ConfigError } from "../../config/config.ts";
import { checkDatabase, checkDisk } from "../../features/health/checks/check-database.ts";
import { checkPlans } from "../../features/health/checks/check-plans.ts";
import { checkPaymentMode, checkWallet } from "../../features/health/checks/check-settings.ts";
import { checkVendors } from "../../features/health/checks/check-vendors.ts";
import { type Finding, fail, ok } from "../../features/health/checks/finding.ts";
import { listTableChecks, runChecks } from "../../features/health/list-checks.ts";
import { VERSION } from "../../version.ts";
import { describeError } from "../command-errors.ts";
import { createCommandLog, type ProductAccess } from "../open-context.ts";
import { formatCell, formatTable } from "../output/print.ts";
import { examples } from "../read-arguments.ts";
import { listenForStop, type Session } from "../session.ts";

const ERRORS_FOUND = 3;

export function addDoctorCommand(program: Command, session: Session): void {
  const command = program
    .command("doctor")
    .description("checks configuration, database, vendors, jobs and disk, and says what to do")
    .option("--json", "prints JSON")
    .action(async (options: { json?: boolean }) => {
      const stop = listenForStop();
      const findings = await examine(session.commands).finally(stop.forget);
      await session.show(options.json, { errors: countLevel(findings, "error"), findings }, () =>
        describeFindings(findings),
      );
      if (countLevel(findings, "error") > 0) session.endWith(ERRORS_FOUND);
    });
  examples(command, ["smirk doctor", "smirk doctor --json"]);
}

function describeFindings(findings: Finding[]): string[] {
  const rows = findings.map(({ check, level, found, advice }) => [
    level === "error" ? "ERROR" : level,
    check,
    advice === "" ? found : `${formatCell(found).replace(/\.$/, "")}. ${advice}`,
  ]);
  const errors = countLevel(findings, "error");
  const warnings = countLevel(findings, "warning");
  const verdict =
    errors + warnings === 0
      ? "No problems found."
      : `${errors} ${plural(errors, "error")}, ${warnings} ${plural(warnings, "warning")}.`;
  return [...formatTable(["", "Check", "Found"], rows), "", verdict];
}

function countLevel(findings: readonly Finding[], level: Finding["level"]): number {
  return findings.filter((finding) => finding.level === level).length;
}

function plural(number: number, word: string): string {
  return number === 1 ? word : `${word}s`;
}

/** Runs every check, changes nothing and never throws. */
async function examine(commands: ProductAccess): Promise<Finding[]> {
  let config: Config;
  try {
    config = commands.readConfig();
  } catch (error) {
    const errors = error instanceof ConfigError ? error.errors : [describeError(error)];
    return errors.map((found) =>
      fail(
        "configuration",
        found,
        "Set it right in the environment: no server of this release starts with it.",
      ),
    );
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
