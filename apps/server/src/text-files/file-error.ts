import { type AppError, unprocessable } from "../errors.ts";

/** 422 `file_refused`, with the file's name and, where known, the line. */
export function fileError(file: string, line: number | null, reason: string): AppError {
  return unprocessable("file_refused", `${file}${line === null ? "" : `, line ${line}`}: ${reason}`);
}
