import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { AppError } from "../../../../errors.ts";
import type { FileRow } from "./file-row.ts";
import { type CsvShape, readCsvRows } from "./read-csv-rows.ts";
import { readJsonRows } from "./read-json-rows.ts";

export interface OperatorFile {
  /** Its name without its folder. */
  name: string;
  rows: FileRow[];
}

/**
 * Reads a small file that an operator wrote, CSV or JSON by the ending of its name.
 * @param list what a JSON file calls its list, such as "plans"
 * @throws 422 `file_refused` with file, line and reason
 */
export async function readOperatorFile(path: string, list: string, shape: CsvShape): Promise<OperatorFile> {
  const name = basename(path);
  const ending = extname(path).toLowerCase();
  if (ending !== ".csv" && ending !== ".json") throw refuse(`${name}: the name must end in .csv or .json.`);
  const text = await readText(path, name);
  return { name, rows: ending === ".csv" ? readCsvRows(name, text, shape) : readJsonRows(name, text, list) };
}

async function readText(path: string, name: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw refuse(code === "ENOENT" ? `${path}: there is no such file.` : `${path}: it cannot be read.`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse(`${name}: it is not UTF-8. Save it as "CSV UTF-8".`);
  }
}

function refuse(message: string): AppError {
  return new AppError(422, "file_refused", message);
}
