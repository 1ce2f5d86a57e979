import { basename } from "node:path";
import { readColumnNames } from "../../../text-files/read-column-names.ts";
import { readCsvRows as readTextRows } from "../../../text-files/read-csv-rows.ts";
import { type FileRow, refuseFile } from "./file-row.ts";

/** What a CSV file may and must have in its header, and how one of its rows is the object of a JSON file. */
export interface CsvShape {
  columns: readonly string[];
  required: readonly string[];
  fromColumns(cells: Readonly<Record<string, string>>): Record<string, unknown>;
}

/**
 * The rows of a small CSV file; its first line names the columns, in any order.
 * @param list what it is a list of, such as "plans"
 * @throws 422 `file_refused` for other columns, or what is no CSV
 */
export async function readCsvRows(path: string, list: string, shape: CsvShape): Promise<FileRow[]> {
  const file = basename(path);
  const known = { columns: shape.columns, required: shape.required.map((name) => [name]) };
  const readHeader = (names: readonly string[]) =>
    readColumnNames(names, known, { kind: list, file, line: 1 });
  const rows: FileRow[] = [];
  for await (const { line, cells, error } of readTextRows(path, readHeader)) {
    if (error !== undefined) throw refuseFile(file, [{ line, reason: `${error}.` }]);
    const trimmed = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.trim()]));
    rows.push({ value: shape.fromColumns(trimmed), lineOf: () => line });
  }
  return rows;
}
