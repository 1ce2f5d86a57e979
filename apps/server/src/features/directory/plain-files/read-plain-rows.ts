import { extname } from "node:path";
import { LONGEST_ROW, readCsvRows } from "../../../text-files/csv/read-csv-rows.ts";
import { fileError } from "../../../text-files/file-error.ts";
import { type FileSource, nameOfFile } from "../../../text-files/file-source.ts";
import { jsonErrorLine } from "../../../text-files/json-error-line.ts";
import { readColumnNames } from "../../../text-files/read-column-names.ts";
import { readText } from "../../../text-files/read-text.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { FILE_KINDS, type PlainKind } from "./file-kinds.ts";

class JsonTextError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = "JsonTextError";
    this.line = line;
  }
}

const TOO_LONG = "this item is longer than 100,000 characters.";

class ItemCutter {
  #place: Place = "before";
  #depth = 0;
  #line = 1;
  #begun = 1;
  #text = "";
  readonly #longest: number;

  constructor(longest: number) {
    this.#longest = longest;
  }

  *read(piece: string): Generator<JsonItem> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charAt(at);
      if (char === "\n") this.#line += 1;
      const was = this.#place;
      this.#step(char);
      if (was === "between" && this.#place !== "between") {
        from = at;
        this.#begun = this.#line;
      }
      const isEnd = was === "item" && (this.#place === "between" || this.#place === "after");
      if (!isEnd) continue;
      yield { line: this.#begun, text: this.#text + piece.slice(from, at) };
      this.#text = "";
    }
    if (this.#isInItem()) this.#text += piece.slice(from);
    if (this.#text.length > this.#longest) throw new JsonTextError(this.#begun, TOO_LONG);
  }

  end(): void {
    if (this.#place !== "after") throw new JsonTextError(this.#line, "it ends before its array does.");
  }

  #isInItem(): boolean {
    return this.#place === "item" || this.#place === "string" || this.#place === "escape";
  }

  #step(char: string): void {
    if (this.#place === "escape") this.#place = "string";
    else if (this.#place === "string") this.#stepInString(char);
    else if (this.#place === "item") this.#stepInItem(char);
    else if (!/\s/.test(char)) this.#stepOutside(char);
  }

  #stepInString(char: string): void {
    if (char === "\\") this.#place = "escape";
    else if (char === '"') this.#place = "item";
  }

  #stepInItem(char: string): void {
    if (char === '"') this.#place = "string";
    else if (char === "{" || char === "[") this.#depth += 1;
    else if (this.#depth > 0 && (char === "}" || char === "]")) this.#depth -= 1;
    else if (this.#depth === 0 && char === ",") this.#place = "between";
    else if (this.#depth === 0 && char === "]") this.#place = "after";
  }

  #stepOutside(char: string): void {
    if (this.#place === "before" && char === "[") this.#place = "between";
    else if (this.#place === "between" && char === "]") this.#place = "after";
    else if (this.#place === "between") this.#beginItem(char);
    else throw new JsonTextError(this.#line, "it must be one array of objects.");
  }

  #beginItem(char: string): void {
    this.#place = char === '"' ? "string" : "item";
    this.#depth = char === "{" || char === "[" ? 1 : 0;
  }
}

/** CSV, JSON or JSON Lines, by extension. @throws {AppError} 422 with file, line and reason */
export async function* readPlainRows(kind: PlainKind, source: FileSource): AsyncGenerator<TextRow> {
  const file = nameOfFile(source);
  const ending = extname(file).toLowerCase();
  const readNames = (names: readonly string[], line: number) =>
    readColumnNames(names, FILE_KINDS[kind], { kind, file, line });
  if (ending === ".csv") yield* readCsvRows(source, (names) => readNames(names, 1));
  else if (ending === ".json" || ending === ".jsonl") {
    yield* readJsonRows(source, rememberNames(readNames), { isLines: ending === ".jsonl" });
  } else throw fileError(file, null, "the name must end in .csv, .json or .jsonl.");
}

function rememberNames(
  read: (names: readonly string[], line: number) => readonly string[],
): (names: readonly string[], line: number) => readonly string[] {
  let last: { key: string; columns: readonly string[] } | undefined;
  return (names, line) => {
    const key = names.join("\n");
    if (last?.key !== key) last = { key, columns: read(names, line) };
    return last.columns;
  };
}

/** `readNames` maps an object's names to columns, or throws. @throws {AppError} 422 for anything but objects */
async function* readJsonRows(
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

interface JsonItem {
  line: number;
  text: string;
}

/** Streams the items of a top-level array, unparsed. @throws {JsonTextError} when it is no array or ends early */
async function* splitJsonArray(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<JsonItem> {
  const cutter = new ItemCutter(longest);
  for await (const piece of pieces) {
    for (const item of cutter.read(piece)) yield item;
  }
  cutter.end();
}

type Place = "before" | "between" | "item" | "string" | "escape" | "after";
