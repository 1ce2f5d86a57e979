import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { type FileRow, refuseFile } from "./file-row.ts";

/** What a CSV file may and must have in its header, and how one of its rows is the object of a JSON file. */
export interface CsvShape {
  columns: readonly string[];
  required: readonly string[];
  fromColumns(cells: Readonly<Record<string, string>>): Record<string, unknown>;
}

interface Line {
  record: string[];
  info: { lines: number };
}

/**
 * The rows of a small CSV file; its first line names the columns, in any order.
 * @param file its name, for what is wrong with it
 * @throws 422 `file_refused` for other columns, or what is no CSV
 */
export function readCsvRows(file: string, text: string, shape: CsvShape): FileRow[] {
  const [header, ...rows] = readLines(file, text);
  if (!header) throw refuseFile(file, [{ line: 1, reason: "it is empty, without even a header." }]);
  const names = header.record.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  );
  const unknown = names.filter((name) => !shape.columns.includes(name)).map((name) => `${name} is unknown`);
  const twice = names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${name} is there twice`);
  const missing = shape.required.filter((name) => !names.includes(name)).map((name) => `${name} is missing`);
  const faults = [...missing, ...unknown, ...twice];
  if (faults.length > 0) {
    const reason = `wrong columns: ${faults.join("; ")}. The file may have ${shape.columns.join(", ")}.`;
    throw refuseFile(file, [{ line: header.info.lines, reason }]);
  }
  return rows.map((row) => {
    const line = row.info.lines - row.record.join("").split("\n").length + 1;
    if (row.record.length !== names.length) {
      const reason = `has ${row.record.length} cells where the header has ${names.length}.`;
      throw refuseFile(file, [{ line, reason }]);
    }
    const cells = Object.fromEntries(names.map((name, at) => [name, readCell(row.record[at] ?? "")]));
    return { value: shape.fromColumns(cells), lineOf: () => line };
  });
}

function readLines(file: string, text: string): Line[] {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
    return parse(text, options) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    throw refuseFile(file, [
      { line, reason: "it is no CSV: a quotation mark is never closed or stands alone." },
    ]);
  }
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function readCell(cell: string): string {
  return (/^'+[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim();
}
