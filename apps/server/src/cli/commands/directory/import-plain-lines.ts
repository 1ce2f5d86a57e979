import {
  type Difference,
  type ImportReport,
  isRefused,
  type RowNote,
} from "../../../features/directory/import-file/import-report.ts";
import { formatCell, formatTable } from "../../output/print.ts";

interface ImportMode {
  dryRun: boolean;
  skipRefused: boolean;
}

export function describeImport(report: ImportReport, mode: ImportMode): string[] {
  const counts: [string, number][] = [
    ["Read", report.read],
    [report.imported ? "Added" : "Would be added", report.added],
    [report.imported ? "Changed" : "Would be changed", report.changed],
    ["Unchanged", report.unchanged],
    ["With a warning", report.warned],
    ["Refused", report.refused],
  ];
  return [
    ...(mode.dryRun ? describeDifferences(report) : []),
    ...describeWarnings(report),
    ...describeRefusals(report),
    ...formatTable(["", ">Rows"], counts),
    "",
    describeEnd(report, mode),
  ];
}

function describeDifferences({ differences, added, changed, changedFields }: ImportReport): string[] {
  if (differences.length === 0) return [];
  const rows = differences.flatMap(describeDifference);
  const rest = added + changed - differences.length;
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
