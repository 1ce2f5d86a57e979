import { unescapeCell } from "../escape-cell.ts";
import { fileError } from "../file-error.ts";
import { type FileSource, nameOfFile, type OpenFile } from "../file-source.ts";
import { notUtf8, openText } from "../read-text.ts";
import type { TextRow } from "../text-row.ts";
import { cutFields } from "./cut-fields.ts";
import { chooseDecoder, withoutByteOrderMark } from "./decode-text.ts";
import type { Frame } from "./frame-records.ts";
import { readFrames } from "./read-frames.ts";

/** Catches an unclosed quotation mark, which would consume the file. */
export const LONGEST_ROW = 100_000;

const START = { position: 0, line: 0 };

/**
 * RFC 4180; `readHeader` maps the header to columns, throws, or answers null for a line before the header.
 * @throws {AppError} 422 for anything else
 */
export async function* readCsvRows(
  source: FileSource,
  readHeader: (header: readonly string[], line: number) => readonly string[] | null,
): AsyncGenerator<TextRow> {
  const name = nameOfFile(source);
  const file = await openText(source);
  let columns: readonly string[] | null = null;
  let isEmpty = true;
  try {
    for await (const frames of readFrames(await withLineFeeds(file), START)) {
      for (const frame of frames) {
        const cells = cutCells(frame, name);
        if (cells.length === 1 && cells[0]?.trim() === "") continue;
        isEmpty = false;
        if (columns === null) columns = readHeader(cells, frame.line);
        else yield { line: frame.line, ...nameCells(cells, columns) };
      }
    }
  } finally {
    await file.close();
  }
  if (isEmpty) throw fileError(name, null, "it is empty, without even a header.");
}

const PEEKED_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Some spreadsheets end lines with a carriage return alone: where a file begins so, each is read as a line feed. */
async function withLineFeeds(file: OpenFile): Promise<OpenFile> {
  const start = Buffer.alloc(PEEKED_BYTES);
  const peeked = start.subarray(0, await file.read(start, 0));
  if (peeked.includes(NEWLINE) || !peeked.includes(RETURN)) return file;
  const read = async (into: Buffer, position: number): Promise<number> => {
    const bytes = await file.read(into, position);
    for (let at = 0; at < bytes; at++) if (into[at] === RETURN) into[at] = NEWLINE;
    return bytes;
  };
  return { ...file, read };
}

function cutCells({ bytes, line, columns, isBroken }: Frame, file: string): string[] {
  if (isBroken || bytes.length > LONGEST_ROW) {
    throw fileError(file, line, "it is not CSV: a quotation mark is never closed.");
  }
  const record = line === 1 ? withoutByteOrderMark(bytes) : bytes;
  const decode = chooseDecoder(record, true);
  if (decode === null) throw notUtf8(file, line - 1);
  const cells = cutFields(record, new Uint8Array(columns).fill(1), decode);
  if (cells !== null) return cells;
  const rule = "a cell with quotation marks must be quoted, with those inside doubled.";
  throw fileError(file, line, `it is not CSV: ${rule}`);
}

function nameCells(cells: readonly string[], columns: readonly string[]): Omit<TextRow, "line"> {
  const named = Object.fromEntries(columns.map((column, at) => [column, unescapeCell(cells[at] ?? "")]));
  // Spreadsheets leave empty cells after the last column.
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== "");
  if (cells.length >= columns.length && !surplus) return { cells: named };
  const error = `has ${cells.length} cells where the header has ${columns.length}`;
  return surplus ? { cells: named, error, isTooWide: true } : { cells: named, error };
}
