import type { Difference, ImportReport } from "../../features/directory/import-file/import-report.ts";
import { formatCell, formatTable } from "../print.ts";

interface How {
  dryRun: boolean;
  skipRefused: boolean;
}

/** What an import did, or with a dry run would do. */
export function describeImport(report: ImportReport, how: How): string[] {
  const counts: [string, number][] = [
    ["Read", report.read],
    ["Added", report.added],
    ["Changed", report.changed],
    ["Unchanged", report.unchanged],
    ["Refused", report.refused],
  ];
  return [
    ...(how.dryRun ? describeDifferences(report) : []),
    ...describeRefusals(report),
    ...formatTable(["", ">Rows"], counts),
    "",
    describeEnd(report, how),
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

function describeRefusals({ file, refusals, refused, refusedFile }: ImportReport): string[] {
  if (refused === 0) return [];
  const rest = refused - refusals.length;
  return [
    ...refusals.map(({ line, reason }) => formatCell(`${file}, line ${line}: ${reason}`)),
    ...(rest > 0 ? [`and ${rest.toLocaleString("en-US")} more`] : []),
    ...(refusedFile === null ? [] : [`All refused rows: ${refusedFile}`]),
    "",
  ];
}

function describeEnd({ refused, imported }: ImportReport, { dryRun, skipRefused }: How): string {
  if (dryRun) return "Nothing was written.";
  if (!imported) return "Nothing was loaded. Mend the refused rows, or load the others with --skip-refused.";
  return refused > 0 && skipRefused
    ? "The other rows are in the directory."
    : "The directory is as the file says.";
}
