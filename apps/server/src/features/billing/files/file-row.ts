import { type AppError, unprocessable } from "../../../errors.ts";

export interface FileRow {
  value: Record<string, unknown>;
  /** Line of a field, or of the row itself; the first line is 1. */
  lineOf(path: readonly string[]): number;
}

export interface FileError {
  line: number;
  reason: string;
}

export function refuseFile(file: string, errors: readonly FileError[]): AppError {
  const sentences = errors.map(({ line, reason }) => `${file}, line ${line}: ${reason}`);
  return unprocessable("file_refused", sentences.join("\n"));
}
