import { basename } from "node:path";
import { readCsvRows as readTextRows } from "../../../text-files/csv/read-csv-rows.ts";
import { readColumnNames } from "../../../text-files/read-column-names.ts";
import { type FileRow, refuseFile } from "./file-row.ts";

export interface CsvShape {
  columns: readonly string[];
  required: readonly string[];
  fromColumns(cells: Readonly<Record<string, string>>): Record<string, unknown>;
}

/** @param list what the file lists, such as "plans" @throws 422 `file_refused` */
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
