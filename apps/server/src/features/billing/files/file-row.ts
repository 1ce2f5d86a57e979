import { type AppError, unprocessable } from "../../../errors.ts";

/** One item of a file that an operator wrote: a row of a CSV file, an object of a JSON file. */
export interface FileRow {
  value: Record<string, unknown>;
  /** Where a field of it stands, or the item itself; the first line is 1. */
  lineOf(path: readonly string[]): number;
}

export interface FileError {
  line: number;
  reason: string;
}

/** 422 `file_refused`: everything that is wrong with a file, each with its name, line and reason. */
export function refuseFile(file: string, errors: readonly FileError[]): AppError {
  const sentences = errors.map(({ line, reason }) => `${file}, line ${line}: ${reason}`);
  return unprocessable("file_refused", sentences.join("\n"));
}
