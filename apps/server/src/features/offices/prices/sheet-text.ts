import { decodeText, withoutByteOrderMark } from "../../../text-files/csv/decode-text.ts";
import { cutByPrices } from "./cut-lines.ts";

const UTF_16 = [
  ["utf-16le", Buffer.from([0xff, 0xfe])],
  ["utf-16be", Buffer.from([0xfe, 0xff])],
] as const;

/** The text of a file as spreadsheets save it; null for what is no text, such as a workbook. */
export function decodeSheet(bytes: Buffer): string | null {
  const wide = UTF_16.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark));
  const plain = withoutByteOrderMark(bytes);
  const text =
    wide === undefined
      ? decodeText(plain, plain.length < bytes.length)
      : new TextDecoder(wide[0]).decode(bytes);
  return text === null || text.includes("\0") || !text.isWellFormed() ? null : text;
}

/**
 * A pasted range has tabs between its cells, a list dots or blanks before its prices; a file of commas stays as it is.
 * Lines keep their numbers.
 */
export function toCommas(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const mark = ["\t", ";"].find((one) => {
    const marked = lines.filter((line) => line.includes(one)).length;
    return marked > 0 && marked * 2 >= lines.length;
  });
  return mark === undefined ? (cutByPrices(text) ?? text) : cutByMark(text, mark);
}

interface Cut {
  cells: string;
  /** Where the next cell begins. */
  next: number;
}

function cutByMark(text: string, separator: string): string {
  let written = "";
  let at = 0;
  // A quotation mark that is never closed is one of the cell, and so are all that follow.
  let mayQuote = true;
  while (at < text.length) {
    const quoted: Cut | null = mayQuote && text[at] === '"' ? readQuoted(text, at, separator) : null;
    if (text[at] === '"' && quoted === null) mayQuote = false;
    const { cells, next } = quoted ?? readPlain(text, at, separator);
    written += cells;
    const mark = text[next] ?? "";
    written += mark === separator ? "," : mark;
    at = next + 1;
  }
  return written;
}

/** A cell with line breaks or separators, as spreadsheets quote it. */
function readQuoted(text: string, from: number, separator: string): Cut | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const after = text[at + 1];
    if (after === '"') at += 1;
    else if (after === undefined || `${separator}\r\n`.includes(after))
      return { cells: text.slice(from, at + 1), next: at + 1 };
  }
  return null;
}

const ENDS: Readonly<Record<string, RegExp>> = { "\t": /[\t\r\n]/g, ";": /[;\r\n]/g };

function readPlain(text: string, from: number, separator: string): Cut {
  const end = ENDS[separator] ?? /[\r\n]/g;
  end.lastIndex = from;
  const next = end.exec(text)?.index ?? text.length;
  const cell = text.slice(from, next);
  return { cells: /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell, next };
}
