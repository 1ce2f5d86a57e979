import { basename, extname } from "node:path";
import { fileError } from "../../../text-files/file-error.ts";
import { readText } from "../../../text-files/read-text.ts";
import type { FileRow } from "./file-row.ts";
import { type CsvShape, readCsvRows } from "./read-csv-rows.ts";
import { readJsonRows } from "./read-json-rows.ts";

export interface OperatorFile {
  name: string;
  rows: FileRow[];
}

/** Reads a small .csv or .json file of operators. @param list what it lists, such as "plans" @throws 422 `file_refused` */
export async function readOperatorFile(path: string, list: string, shape: CsvShape): Promise<OperatorFile> {
  const name = basename(path);
  switch (extname(path).toLowerCase()) {
    case ".csv":
      return { name, rows: await readCsvRows(path, list, shape) };
    case ".json": {
      let text = "";
      for await (const piece of readText(path)) text += piece;
      return { name, rows: readJsonRows(name, text, list) };
    }
    default:
      throw fileError(name, null, "the name must end in .csv or .json.");
  }
}
