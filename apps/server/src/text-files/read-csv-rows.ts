import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { unescapeCell } from "./escape-cell.ts";
import { fileError } from "./file-error.ts";
import { type FileSource, nameOfFile } from "./file-source.ts";
import { readText } from "./read-text.ts";
import type { TextRow } from "./text-row.ts";

interface Line {
  line: number;
  cells: string[];
}

/** Catches an unclosed quotation mark, which would consume the file. */
export const LONGEST_ROW = 100_000;

/** RFC 4180; `readHeader` maps the header to columns, or throws. @throws {AppError} 422 for anything else */
export async function* readCsvRows(
  source: FileSource,
  readHeader: (header: readonly string[]) => readonly string[],
): AsyncGenerator<TextRow> {
  let columns: readonly string[] | undefined;
  for await (const { line, cells } of readLines(source)) {
    if (cells.length === 1 && cells[0]?.trim() === "") continue;
    if (columns === undefined) columns = readHeader(cells);
    else yield { line, ...nameCells(cells, columns) };
  }
  if (columns === undefined) throw fileError(nameOfFile(source), null, "it is empty, without even a header.");
}

async function* readLines(source: FileSource): AsyncGenerator<Line> {
  let next = 1;
  // The parser counts a CRLF inside a cell twice, so each record carries its line as first cell.
  const count = (cells: string[]): string[] => {
    const line = next;
    next += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return [String(line), ...cells];
  };
  const parser = parse({ relax_column_count: true, max_record_size: LONGEST_ROW, on_record: count });
  let broken: unknown;
  const flowing = pipeline(readText(source), parser, (error) => {
    broken = error;
  });
  try {
    for await (const [line, ...cells] of flowing as AsyncIterable<string[]>)
      yield { line: Number(line), cells };
  } catch (error) {
    const failure = broken ?? error;
    if (!(failure instanceof CsvError)) throw failure;
    throw fileError(nameOfFile(source), next, `it is not CSV: ${describe(failure)}`);
  }
}

function describe({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return "a quotation mark is never closed.";
  return "a cell with quotation marks must be quoted, with those inside doubled.";
}

function nameCells(cells: readonly string[], columns: readonly string[]): Omit<TextRow, "line"> {
  const named = Object.fromEntries(columns.map((column, at) => [column, unescapeCell(cells[at] ?? "")]));
  // Spreadsheets leave empty cells after the last column.
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== "");
  if (cells.length >= columns.length && !surplus) return { cells: named };
  return { cells: named, error: `has ${cells.length} cells where the header has ${columns.length}` };
}
