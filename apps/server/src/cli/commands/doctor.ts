import type { Command } from "commander";
import type { Finding } from "../../features/health/checks/finding.ts";
import { examine } from "../doctor/examine.ts";
import { examples } from "../find-group.ts";
import { listenForStop } from "../listen-for-stop.ts";
import { formatCell, formatTable } from "../output/print.ts";
import type { Session } from "../session.ts";

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
        describe(findings),
      );
      if (countLevel(findings, "error") > 0) session.endWith(ERRORS_FOUND);
    });
  examples(command, ["smirk doctor", "smirk doctor --json"]);
}

function describe(findings: Finding[]): string[] {
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
