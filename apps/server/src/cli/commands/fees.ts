import type { KnownPrice, PriceSource } from "@smirk/domain/fees/find-price";
import { findProcedure, PROCEDURES } from "@smirk/domain/fees/procedures";
import { type Command, InvalidArgumentError } from "commander";
import type { Context } from "../../context.ts";
import { consoleOriginFor } from "../../features/console/console-origin.ts";
import { holdFile } from "../../features/console/imports/hold-file.ts";
import type { ImportReport } from "../../features/directory/import-file/import-report.ts";
import { isId } from "../../features/directory/list-rows.ts";
import { readColumnChoices } from "../../features/fees/column-choices.ts";
import type { FeeFile } from "../../features/fees/fee-file.ts";
import { importFees } from "../../features/fees/import-fees.ts";
import { findPriceAtLocation } from "../../features/fees/load-fee-book.ts";
import { OFFICES } from "../../features/fees/office-file.ts";
import { PERCENTAGES } from "../../features/fees/percentage-file.ts";
import { SCHEDULES } from "../../features/fees/schedule-file.ts";
import { findLastFeeChange, undoFeeImport } from "../../features/fees/undo-import.ts";
import { addFormat, type InputOptions, withInputFile } from "../input-file.ts";
import { formatCell, formatCents, formatFacts, formatTable } from "../output/print.ts";
import { examples, findGroup } from "../read-arguments.ts";
import { describeNoKey } from "../run-act.ts";
import type { Session } from "../session.ts";
import { describeRows } from "./directory/import-plain.ts";

const FAILED = 1;

interface ImportOptions extends InputOptions {
  column?: string[];
  value?: string[];
  dryRun?: boolean;
  confirm?: boolean;
  json?: boolean;
}

/** `fees import`, `import-percentages`, `import-offices`, `undo`, `procedures` and `price`. */
export function addFeesCommands(program: Command, session: Session): void {
  const group = findGroup(program, "fees", "what procedures cost members, and what they cost usually");
  const addImport = importer(group, session);
  addImport("import", "loads schedules: prices for a plan, an area and a kind of dentist", SCHEDULES);
  addImport("import-percentages", "loads what specialists take off their usual prices", PERCENTAGES);
  addImport("import-offices", "loads what offices said of their own prices", OFFICES);
  addUndo(group, session);
  addProcedures(group, session);
  addPrice(group, session);
}

function importer(group: Command, session: Session) {
  return <Row extends object>(name: string, description: string, kind: FeeFile<Row>): void => {
    const command = group
      .command(`${name} <file>`)
      .description(`${description}, from a CSV file with all of each`)
      .option("--dry-run", "shows what would change without writing it")
      .option(
        "--confirm",
        "loads prices with a warning, and what is taken for our words; by default they stop it",
      )
      .option(
        "--column <name=column>",
        "says which column of ours a column is, such as Fee=member_price",
        addText,
      )
      .option("--value <column=text>", "a column that is the same in every row and not in the file", addText)
      .option("--json", "prints the report as JSON")
      .action(async (given: string, options: ImportOptions, self: Command) => {
        const { dryRun = false, confirm: confirmed = false, column = [], value = [] } = options;
        const choices = readColumnChoices(column, value);
        const { terminal } = session;
        const onProgress = (rows: number) => terminal.draw(`${rows.toLocaleString("en-US")} rows`);
        const { report, asked } = await withInputFile(session, { ...options, file: given }, (file) =>
          session.run(self, async ({ ctx, operator }) => {
            const facts = { file, operator, dryRun, confirmed, mayMove: 0, choices, onProgress };
            const report = await importFees(ctx, kind, facts).finally(() => terminal.draw(""));
            if (!report.isHeld) return { report, asked: [] };
            const said = { isConfirmed: confirmed, columns: column, values: value };
            await holdFile(ctx, { kind: kind.kind, file, operator, ...said, moved: report.moved });
            return { report, asked: await describeHeld(ctx, report.moved) };
          }),
        );
        await session.show(options.json, report, () => [
          ...describeTaken(report),
          ...describeRows(report, { dryRun }),
          ...(report.isHeld ? asked : [describeEnd(report, dryRun)]),
        ]);
        if (report.refused > 0 || (!dryRun && !report.imported && !report.isHeld)) session.endWith(FAILED);
      });
    command.addHelpText("after", `\nColumns, in any order: ${Object.keys(kind.columns).join(", ")}`);
    examples(addFormat(command, ["csv"]), [`smirk fees ${name} ${kind.kind}.csv --dry-run`]);
  };
}

/** Owners approve it with their keys, which a shell has not. */
async function describeHeld(ctx: Context, moved: number): Promise<string[]> {
  const prices = moved === 1 ? "1 price" : `${moved.toLocaleString("en-US")} prices`;
  return [
    `It moves ${prices} in force by more than 10%: owners approve it in the console within three days.`,
    `  ${consoleOriginFor(ctx)}/console/imports`,
    ...(await describeNoKey(ctx)),
  ];
}

function addText(text: string, texts: string[] = []): string[] {
  return [...texts, text];
}

function describeTaken({ taken }: ImportReport): string[] {
  if (taken.length === 0) return [];
  const rows = taken.map(({ line, text, as }) => [line, formatCell(text), as]);
  return [...formatTable([">Line", "Written", "Taken for"], rows), ""];
}

function describeEnd({ imported, refused, warned, taken, read }: ImportReport, dryRun: boolean): string {
  if (imported) return "The prices are as the file says.";
  const nothing = dryRun ? "Nothing was written." : "Nothing was loaded.";
  if (refused > 0) return `${nothing} Correct the refused rows (${refused} of ${read}).`;
  if (warned > 0) return `${nothing} Prices with a warning need --confirm.`;
  return taken.length > 0 ? `${nothing} What is taken for our words needs --confirm.` : nothing;
}

function addUndo(group: Command, session: Session): void {
  group
    .command("undo")
    .description("puts back what the last import of prices changed")
    .option("--yes", "does not ask")
    .action((options: { yes?: boolean }, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const last = await findLastFeeChange(ctx);
        if (last === null) throw new Error("There is no import of prices to undo.");
        const { id: changeId, fileName, rows, by } = last;
        const what = `${fileName}, loaded by ${by} (${rows === 1 ? "1 price" : `${rows} prices`})`;
        await session.confirm(`This undoes ${what}.`, options.yes);
        await undoFeeImport(ctx, { changeId, operator });
        await session.terminal.out(`Undone: ${what}.`);
      }),
    );
}

function addProcedures(group: Command, session: Session): void {
  group
    .command("procedures")
    .description("lists the names of procedures that files may have")
    .option("--json", "prints JSON")
    .action((options: { json?: boolean }) =>
      session.show(options.json, PROCEDURES, () =>
        formatTable(
          ["Procedure", "Name", "Category", "For each", "Common"],
          PROCEDURES.map((one) => [one.slug, one.name, one.category, one.unit, one.isCommon ? "yes" : "no"]),
        ),
      ),
    );
}

interface PriceOptions {
  location: string;
  plan: string;
  json?: boolean;
}

function addPrice(group: Command, session: Session): void {
  const command = group
    .command("price <procedure>")
    .description("shows what a procedure costs a member at a location, and who says so")
    .requiredOption("--location <id>", "the location's id", readId)
    .requiredOption("--plan <slug>", "the member's plan")
    .option("--json", "prints JSON")
    .action((slug: string, { location: locationId, plan, json }: PriceOptions, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const procedure = findProcedure(slug)?.slug;
        if (procedure === undefined) throw new Error(`${slug} is no procedure. See: smirk fees procedures`);
        const price = await findPriceAtLocation(ctx, { procedure, locationId, planList: plan });
        await session.show(json, price, () =>
          price.kind === "unknown" ? ["Not known."] : formatFacts(describePrice(price)),
        );
      }),
    );
  examples(command, ["smirk fees price checkup --location 12 --plan brightwell_discount_1"]);
}

function readId(text: string): string {
  if (isId(text)) return text;
  throw new InvalidArgumentError("It must be the id of a location.");
}

function describePrice(price: KnownPrice): [string, string][] {
  const { memberCents, usualCents, source, day, usualFrom, isEstimate } = price;
  return [
    [isEstimate ? "Member price, an estimate" : "Member price", formatCents(memberCents)],
    ["Says", `${nameSource(source)}, ${day}`],
    ["Usual price", usualCents === null ? "not known" : formatCents(usualCents)],
    ...(usualFrom === null
      ? []
      : [["Says", `${nameSource(usualFrom.source)}, ${usualFrom.day}`] satisfies [string, string]]),
  ];
}

function nameSource(source: PriceSource): string {
  return source.of === "office" ? "the office" : source.name;
}
