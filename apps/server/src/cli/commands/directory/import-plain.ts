import { extname, resolve } from "node:path";
import type { Command } from "commander";
import {
  type Difference,
  type ImportReport,
  isRefused,
  type RowNote,
} from "../../../features/directory/import-file/import-report.ts";
import { importPlainFile } from "../../../features/directory/import-plain-file.ts";
import {
  FILE_KINDS,
  PLAIN_KINDS,
  type PlainKind,
} from "../../../features/directory/plain-files/file-kinds.ts";
import { createPlaceLocator } from "../../../features/places/locate-place.ts";
import { nameRefusedFile } from "../../../text-files/refused/refused-file.ts";
import { addFormat, type InputOptions, withInputFile } from "../../input-file.ts";
import { formatCell, formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session, Work } from "../../session.ts";

interface ImportOptions extends InputOptions {
  dryRun?: boolean;
  skipRefused?: boolean;
  refused?: string;
  json?: boolean;
}

const FAILED = 1;
const KIND_DESCRIPTIONS: Record<PlainKind, string> = {
  providers: "dentists: names, degrees, specialties, languages, Smirk Verified",
  locations: "the places where dentists practice",
  "plan-lists": "the plans that each location accepts, replacing all of its plans",
};

export function addImportPlainCommands(program: Command, session: Session): void {
  const group = findGroup(program, "import", "loads files into the directory");
  for (const kind of PLAIN_KINDS) {
    const command = group
      .command(`${kind} <file>`)
      .description(`loads ${KIND_DESCRIPTIONS[kind]}, from a CSV, JSON or JSON Lines file`)
      .option("--dry-run", "shows what would change without writing it")
      .option("--skip-refused", "loads the valid rows even if others are refused; by default none is loaded")
      .option(
        "--refused <file>",
        "file for refused rows, to correct them; by default a new refused-… in this folder",
      )
      .option("--json", "prints the report as JSON")
      .action((file: string, options: ImportOptions, self: Command) =>
        runImport(session, self, { ...options, kind, file }),
      );
    command.addHelpText("after", `\nColumns, in any order: ${FILE_KINDS[kind].columns.join(", ")}`);
    examples(addFormat(command, ["csv", "json", "jsonl"]), [
      `smirk import ${kind} ${kind}.csv --dry-run`,
      `smirk import ${kind} ${kind}.json`,
    ]);
  }
}

async function runImport(
  session: Session,
  self: Command,
  options: ImportOptions & { kind: PlainKind; file: string },
): Promise<void> {
  const { terminal } = session;
  const { kind, dryRun = false, skipRefused = false, refused } = options;
  const importFile = async (file: string, { ctx, operator, signal }: Work) => {
    const refusedFile =
      refused === undefined ? nameRefusedFile(file, extname(file), ctx.clock.now()) : resolve(refused);
    const onProgress = (rows: number) => terminal.draw(`${rows.toLocaleString("en-US")} rows`);
    // Loading the gazetteer takes seconds, and only locations need it.
    const locate = kind === "locations" ? await createPlaceLocator() : () => null;
    const input = { kind, file, operator, dryRun, skipRefused, refusedFile };
    try {
      return await importPlainFile({ ...ctx, locate }, { ...input, onProgress, signal });
    } finally {
      terminal.draw("");
    }
  };
  const report = await withInputFile(session, options, (file) =>
    session.run(self, (work) => importFile(file, work), { stopsItself: true }),
  );
  await session.show(options.json, report, () => describeImport(report, { dryRun, skipRefused }));
  if (isRefused(report, skipRefused)) session.endWith(FAILED);
}

interface ImportMode {
  dryRun: boolean;
  skipRefused: boolean;
}

function describeImport(report: ImportReport, mode: ImportMode): string[] {
  return [...describeRows(report, mode), describeEnd(report, mode)];
}

/** All but the last line, which says what came of it. */
export function describeRows(report: ImportReport, { dryRun }: Pick<ImportMode, "dryRun">): string[] {
  const counts: [string, number][] = [
    ["Read", report.read],
    [report.imported ? "Added" : "Would be added", report.added],
    [report.imported ? "Changed" : "Would be changed", report.changed],
    ["Unchanged", report.unchanged],
    ...(report.removed > 0
      ? [[report.imported ? "Removed" : "Would be removed", report.removed] satisfies [string, number]]
      : []),
    ...(report.passedOver > 0
      ? [["Titles, and rows without a price", report.passedOver] satisfies [string, number]]
      : []),
    ["With a warning", report.warned],
    ["Refused", report.refused],
  ];
  return [
    ...(dryRun ? describeDifferences(report) : []),
    ...describeWarnings(report),
    ...describeRefusals(report),
    ...formatTable(["", ">Rows"], counts),
    "",
  ];
}

function describeDifferences({
  differences,
  added,
  changed,
  removed,
  changedFields,
}: ImportReport): string[] {
  if (differences.length === 0) return [];
  const rows = differences.flatMap(describeDifference);
  const rest = added + changed + removed - differences.length;
  const columns = Object.entries(changedFields).map(
    ([name, count]) => `${name} ${count.toLocaleString("en-US")}`,
  );
  return [
    ...formatTable([">Line", "Of what", "Column", "Was", "Becomes"], rows),
    ...(rest > 0 ? [`and ${rest.toLocaleString("en-US")} more`] : []),
    ...(columns.length > 0 ? ["", `Changes by column: ${columns.join(", ")}`] : []),
    "",
  ];
}

function describeDifference({ line, subject, fields }: Difference): (string | number)[][] {
  if (fields === null) return [[line, subject, "", "", "added"]];
  return Object.entries(fields).map(([name, { from, to }]) => [line, subject, name, from, to]);
}

function describeWarnings({ file, warnings, warned }: ImportReport): string[] {
  if (warned === 0) return [];
  const rest = warned - warnings.length;
  return [
    ...warnings.map((note) => `Warning: ${describeNote(file, note)}`),
    ...(rest > 0 ? [`and ${rest.toLocaleString("en-US")} more warnings`] : []),
    "",
  ];
}

function describeRefusals({ file, refusals, refused, refusedFile }: ImportReport): string[] {
  if (refused === 0) return [];
  const rest = refused - refusals.length;
  return [
    ...refusals.map((note) => describeNote(file, note)),
    ...(rest > 0 ? [`and ${rest.toLocaleString("en-US")} more`] : []),
    ...(refusedFile === null ? [] : [`All refused rows: ${refusedFile}`]),
    "",
  ];
}

/** Such as "dentists.csv, line 3: …", or "dentists.json, line 1, row 3: …" where a line has several rows. */
function describeNote(file: string, { line, item, reason }: RowNote): string {
  const row = item === undefined ? "" : `, row ${item}`;
  return formatCell(`${file}, line ${line}${row}: ${reason}`);
}

function describeEnd(report: ImportReport, { dryRun, skipRefused }: ImportMode): string {
  const { read, refused } = report;
  const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
  const isAll = refused > 0 && refused === read;
  if (dryRun) {
    if (isAll) return `Nothing was written. Every row would be refused (${rows(refused)}).`;
    const isNone = isRefused(report, skipRefused);
    return isNone
      ? `Nothing was written. ${rows(refused)} would be refused: without --skip-refused none would be loaded.`
      : "Nothing was written.";
  }
  if (isAll) return `Nothing was loaded: every row was refused (${rows(refused)}).`;
  if (isRefused(report, skipRefused)) {
    return "Nothing was loaded. Correct the refused rows, or load the others with --skip-refused.";
  }
  if (refused === 0) return "The directory is as the file says.";
  return `${rows(read - refused)} loaded, ${rows(refused)} refused.`;
}
