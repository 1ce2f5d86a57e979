import { basename } from "node:path";
import { fileFault } from "../../../text-files/file-fault.ts";
import { readText } from "../../../text-files/read-text.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { splitJsonArray } from "./split-json-array.ts";

/**
 * The rows of a JSON file that holds one array of objects.
 * @param readNames turns the names that an object has into the columns' own, or throws
 * @throws {AppError} 422 for what is no such array
 */
export async function* readJsonRows(
  path: string,
  readNames: (names: readonly string[], line: number) => readonly string[],
): AsyncGenerator<TextRow> {
  try {
    for await (const { line, text } of splitJsonArray(readText(path))) {
      const row = parseObject(text);
      if (row === null) throw fileFault(basename(path), line, "this item of the array is no JSON object.");
      const columns = readNames(Object.keys(row), line);
      yield { line, ...writeCells(Object.values(row), columns) };
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw fileFault(basename(path), null, error.message);
    throw error;
  }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function writeCells(values: readonly unknown[], columns: readonly string[]): Omit<TextRow, "line"> {
  const texts = values.map(writeValue);
  const cells = Object.fromEntries(columns.map((column, at) => [column, texts[at] ?? ""]));
  const wrong = columns.find((_column, at) => texts[at] === null);
  return wrong === undefined
    ? { cells }
    : { cells, fault: `${wrong} must be a text, a number, true, false or a list` };
}

/** A value as a cell would have it; null for what no cell can hold. */
function writeValue(value: unknown): string | null {
  if (value === null) return "";
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? value.join(";") : null;
  return typeof value === "object" ? null : String(value);
}
