import { LONGEST_ROW } from "../../../text-files/csv/read-csv-rows.ts";
import { fileError } from "../../../text-files/file-error.ts";
import { type FileSource, nameOfFile } from "../../../text-files/file-source.ts";
import { jsonErrorLine } from "../../../text-files/json-error-line.ts";
import { readText } from "../../../text-files/read-text.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { type JsonItem, JsonTextError, splitJsonArray, TOO_LONG } from "./split-json-array.ts";

/** `readNames` maps an object's names to columns, or throws. @throws {AppError} 422 for anything but objects */
export async function* readJsonRows(
  source: FileSource,
  readNames: (names: readonly string[], line: number) => readonly string[],
  { isLines }: { isLines: boolean },
): AsyncGenerator<TextRow> {
  const file = nameOfFile(source);
  try {
    const items = isLines ? splitJsonLines(readText(source)) : splitJsonArray(readText(source), LONGEST_ROW);
    let item = 0;
    let last = 0;
    for await (const { line, text } of items) {
      item += 1;
      const row = parseObject(text, file, line);
      const columns = readNames(Object.keys(row), line);
      yield { line, ...(line === last && { item }), ...writeCells(Object.values(row), columns) };
      last = line;
    }
  } catch (error) {
    if (error instanceof JsonTextError) throw fileError(file, error.line, error.message);
    throw error;
  }
}

function parseObject(text: string, file: string, begins: number): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fileError(file, begins + jsonErrorLine(error, text) - 1, "it is no JSON from here on.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw fileError(file, begins, "this item of the array is not a JSON object.");
}

function writeCells(values: readonly unknown[], columns: readonly string[]): Omit<TextRow, "line"> {
  const texts = values.map(writeValue);
  const cells = Object.fromEntries(columns.map((column, at) => [column, texts[at] ?? ""]));
  const wrong = columns.find((_column, at) => texts[at] === null);
  return wrong === undefined
    ? { cells }
    : { cells, error: `${wrong} must be a text, a number, true, false or a list` };
}

function writeValue(value: unknown): string | null {
  if (value === null) return "";
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? value.join(";") : null;
  return typeof value === "object" ? null : String(value);
}

async function* splitJsonLines(pieces: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let line = 1;
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_ROW) throw new JsonTextError(line + lines.length, TOO_LONG);
    for (const text of lines) {
      if (text.trim() !== "") yield { line, text };
      line += 1;
    }
  }
  if (rest.trim() !== "") yield { line, text: rest };
}
