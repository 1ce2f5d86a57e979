import { extname } from "node:path";
import { type AppError, asList, type ListedReason, unprocessable } from "../../errors.ts";
import { readCsvRows as readTextRows } from "../../text-files/csv/read-csv-rows.ts";
import { fileError } from "../../text-files/file-error.ts";
import { type FileSource, nameOfFile } from "../../text-files/file-source.ts";
import { jsonErrorLine } from "../../text-files/json-error-line.ts";
import { readColumnNames } from "../../text-files/read-column-names.ts";
import { readText } from "../../text-files/read-text.ts";

export interface FileRow {
  value: Record<string, unknown>;
  /** Line of a field, or of the row itself; the first line is 1. */
  lineOf(path: readonly string[]): number;
}

interface OperatorFile {
  name: string;
  rows: FileRow[];
}

/** Reads a small .csv or .json file of operators. @param list what it lists, such as "plans" @throws 422 `file_refused` */
export async function readOperatorFile(
  source: FileSource,
  list: string,
  shape: CsvShape,
): Promise<OperatorFile> {
  const name = nameOfFile(source);
  switch (extname(name).toLowerCase()) {
    case ".csv":
      return { name, rows: await readCsvRows(source, list, shape) };
    case ".json": {
      let text = "";
      for await (const piece of readText(source)) text += piece;
      return { name, rows: readJsonRows(name, text, list) };
    }
    default:
      throw fileError(name, null, "the name must end in .csv or .json.");
  }
}

interface CsvShape {
  columns: readonly string[];
  required: readonly string[];
  fromColumns(cells: Readonly<Record<string, string>>): Record<string, unknown>;
}

/** @param list what the file lists, such as "plans" @throws 422 `file_refused` */
async function readCsvRows(source: FileSource, list: string, shape: CsvShape): Promise<FileRow[]> {
  const file = nameOfFile(source);
  const known = { columns: shape.columns, required: shape.required.map((name) => [name]) };
  const readHeader = (names: readonly string[]) =>
    readColumnNames(names, known, { kind: list, file, line: 1 });
  const rows: FileRow[] = [];
  for await (const { line, cells, error } of readTextRows(source, readHeader)) {
    if (error !== undefined) throw refuseFile(file, [{ line, reason: `${error}.` }]);
    const trimmed = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.trim()]));
    rows.push({ value: shape.fromColumns(trimmed), lineOf: () => line });
  }
  return rows;
}

/** Items of a JSON array, or of the array under the key `list`. @throws 422 `file_refused`, naming `file` */
function readJsonRows(file: string, text: string, list: string): FileRow[] {
  const { items, path } = findItems(file, text, list);
  const lines = findJsonLines(text);
  return items.map((item, index) => {
    const own = path === "" ? String(index) : `${path}.${index}`;
    const line = lines.get(own) ?? 1;
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      throw refuseFile(file, [{ line, reason: `this item of ${list} is not an object.` }]);
    }
    return {
      value: item as Record<string, unknown>,
      lineOf: (field) => lines.get([own, ...field].join(".")) ?? line,
    };
  });
}

function findItems(file: string, text: string, list: string): { items: unknown[]; path: string } {
  const whole = parseJson(file, text);
  if (Array.isArray(whole)) return { items: whole, path: "" };
  const named: unknown = typeof whole === "object" && whole !== null ? Reflect.get(whole, list) : undefined;
  if (Array.isArray(named)) return { items: named, path: list };
  throw refuseFile(file, [{ line: 1, reason: `it must hold a list of ${list}.` }]);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuseFile(file, [
      { line: jsonErrorLine(error, text), reason: "it is not valid JSON from here on." },
    ]);
  }
}

/** No value that a sentence names is deeper: a path grows with the depth. */
const DEEPEST_JSON = 20;

/** First line of each value of a valid JSON text, by path such as `plans.0.slug`; the root's path is empty. */
function findJsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { path: string; index: number | null; key: string }[] = [];
  let line = 1;
  let expectsKey = false;
  const pathHere = () => {
    const inside = open.at(-1);
    if (!inside) return "";
    const step = inside.index === null ? inside.key : String(inside.index);
    return inside.path === "" ? step : `${inside.path}.${step}`;
  };
  const note = () => {
    if (open.length <= DEEPEST_JSON && !lines.has(pathHere())) lines.set(pathHere(), line);
  };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s"{}[\],:]+/g)) {
    const inside = open.at(-1);
    if (token === "\n") line += 1;
    else if (token === "{" || token === "[") {
      note();
      open.push({
        path: open.length > DEEPEST_JSON ? "" : pathHere(),
        index: token === "[" ? 0 : null,
        key: "",
      });
      expectsKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      expectsKey = false;
    } else if (token === ",") {
      if (inside && inside.index !== null) inside.index += 1;
      expectsKey = inside?.index === null;
    } else if (token === ":") expectsKey = false;
    else if (expectsKey && inside) inside.key = String(JSON.parse(token));
    else note();
  }
  return lines;
}

export function refuseFile(file: string, errors: readonly ListedReason[]): AppError {
  const sentences = errors.map(({ line, reason }) => `${file}, line ${line}: ${reason}`);
  const error = unprocessable("file_refused", sentences.join("\n"));
  return errors.length === 1 ? error : asList(error, `${file} has ${errors.length} errors.`, errors);
}
