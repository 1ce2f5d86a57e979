import { type AppError, unprocessable } from "../errors.ts";

/** 422 `file_refused`: a file that cannot be read as what it should be, with its name and, where known, the line. */
export function fileError(file: string, line: number | null, reason: string): AppError {
  return unprocessable("file_refused", `${file}${line === null ? "" : `, line ${line}`}: ${reason}`);
}
