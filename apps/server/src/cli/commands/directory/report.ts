import { REPORT_OUTCOMES } from "@smirk/contract/console/reports";
import { type Command, Option } from "commander";
import * as v from "valibot";
import type { ReportOutcome } from "../../../db/schema/console/schema-reports.ts";
import { type ListedReport, listReports } from "../../../features/reports/list-reports.ts";
import { UsageError } from "../../command-errors.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";

interface SettleOptions {
  as: ReportOutcome;
  reason?: string;
}

/** Somebody who has more is quicker in the console. */
const MOST_LISTED = 200;

/** `report list`, `report settle` and `report reopen`, as the console's Reports. */
export function addReportCommands(program: Command, session: Session): void {
  const report = findGroup(program, "report", "visitors' reports of wrong entries, and nominations");
  report
    .command("list")
    .description("lists what waits to be settled, entries in doubt first")
    .option("--json", "prints JSON")
    .action(({ json }: { json?: boolean }, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const reports = await listReports(ctx, { limit: MOST_LISTED });
        await session.show(json, reports, () => describeReports(reports));
      }),
    );
  const settle = report
    .command("settle <id>")
    .description("settles a nomination, or a report with all others of its entry, and answers by email")
    .addOption(
      new Option("--as <outcome>", "how it is settled").choices(REPORT_OUTCOMES).makeOptionMandatory(),
    )
    .option("--reason <text>", "why visitors no longer find it, for the log: with --as hidden")
    .action((reportId: string, { as: outcome, reason }: SettleOptions, self: Command) =>
      session.run(self, async (work) => {
        assertId(reportId);
        const body = { report_id: reportId, outcome, reason };
        const { settled = 0 } = (await runAct(session, work, { name: "reports.settle", body })) ?? {};
        await session.terminal.out(`${countReports(settled)} settled: ${outcome}.`);
      }),
    );
  report
    .command("reopen <id>")
    .description("lets a settled report wait again, and its entry be as it was before")
    .addOption(
      new Option("--reason <text>", "of the release before: the report itself is the reason").hideHelp(),
    )
    .action((reportId: string, _options: object, self: Command) =>
      session.run(self, async (work) => {
        assertId(reportId);
        const body = { report_id: reportId };
        const { reopened = 0 } = (await runAct(session, work, { name: "reports.reopen", body })) ?? {};
        await session.terminal.out(`${countReports(reopened)} opened again.`);
      }),
    );
  examples(settle, ["smirk report settle 0197c2d4-5d1e-7c3a-9a52-6f0e8d3b1c44 --as nothing_wrong"]);
}

function assertId(reportId: string): void {
  if (!v.is(v.pipe(v.string(), v.uuid()), reportId))
    throw new UsageError("Name a report by its id, as `report list` shows it.");
}

function countReports(count: number): string {
  return count === 1 ? "1 report" : `${count} reports`;
}

function describeReports(reports: readonly ListedReport[]): string[] {
  if (reports.length === 0) return ["Nothing waits to be settled."];
  return formatTable(
    ["Id", "What", "Dentist", "Location", "In their words", "Confirmed"],
    reports.map(({ id, problem, nominee, entry, note, isConfirmed }) => [
      id,
      problem ?? "nomination",
      nominee === null ? (entry?.dentist ?? null) : `${nominee.name}, ${nominee.place}`,
      entry?.locationId ?? null,
      note,
      isConfirmed ? "yes" : "no",
    ]),
  );
}
