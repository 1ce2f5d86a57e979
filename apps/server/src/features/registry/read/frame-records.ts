const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const ZERO = 0x30;
const NINE = 0x39;

/** No row of the registry comes near this; what does is a quote that nobody closed. */
export const LONGEST_RECORD = 256 * 1024;

/** One record of a CSV file as it stands there. */
export interface Frame {
  /** Without the end of its line. Good until the next ones are read. */
  bytes: Buffer;
  /** Line of the file that it begins on, from 1. */
  line: number;
  /** Byte of the file that the next record begins at, and that one's line. */
  end: number;
  nextLine: number;
  columns: number;
  /** A quote in it is never closed. It ends with its line then. */
  isBroken: boolean;
}

export interface FilePlace {
  position: number;
  /** Lines before it. */
  line: number;
}

/**
 * Finds the records in a piece of a CSV file (RFC 4180): a line feed or a comma between quotes separates nothing.
 * Blank lines are passed over.
 *
 * A quote that is never closed would swallow all that follows. Between quotes a quote is doubled or the last of its
 * field, so one with a digit behind it at the beginning of a line is neither: there a new row begins. Where rows are
 * not quoted, a record that grows too long gives it away. What is found is up to the file alone, not to where a piece
 * of it ends, since an import that goes on from a checkpoint reads other pieces.
 *
 * @param bytes from the beginning of a record, at `place` of the file
 * @param isLast whether nothing follows
 * @returns whole records, and the place that the first one stands at which is not whole yet
 */
export function frameRecords(
  bytes: Buffer,
  place: FilePlace,
  isLast: boolean,
): { frames: Frame[]; place: FilePlace } {
  const frames: Frame[] = [];
  let start = 0;
  let line = place.line;
  let found = findEnd(bytes, start, isLast);
  while (found !== null) {
    const stop = found.end - lengthOfLineEnd(bytes, start, found.end);
    const nextLine = line + found.lines;
    if (stop > start) {
      const { columns, isBroken } = found;
      const end = place.position + found.end;
      frames.push({ bytes: bytes.subarray(start, stop), line: line + 1, end, nextLine, columns, isBroken });
    }
    start = found.end;
    line = nextLine;
    found = findEnd(bytes, start, isLast);
  }
  return { frames, place: { position: place.position + start, line } };
}

interface RecordEnd {
  end: number;
  lines: number;
  columns: number;
  isBroken: boolean;
}

/** Null: the record goes on behind `bytes`. */
function findEnd(bytes: Buffer, start: number, isLast: boolean): RecordEnd | null {
  const { length } = bytes;
  const end = Math.min(length, start + LONGEST_RECORD);
  let quoted = 0;
  let columns = 1;
  let lines = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) quoted ^= 1;
    else if (byte === COMMA) columns += 1 - quoted;
    else if (byte === NEWLINE) {
      lines += 1;
      if (quoted === 0) return { end: at + 1, lines, columns, isBroken: false };
      if (at + 2 >= length && !isLast) return null;
      if (beginsRow(bytes, at + 1)) return { end: at + 1, lines, columns, isBroken: true };
    }
  }
  if (length === start) return null;
  if (end < length || (isLast && quoted === 1)) return endWithLine(bytes.subarray(0, end), start);
  return isLast ? { end: length, lines: lines + 1, columns, isBroken: false } : null;
}

function beginsRow(bytes: Buffer, at: number): boolean {
  const digit = bytes[at + 1] ?? 0;
  return bytes[at] === QUOTE && digit >= ZERO && digit <= NINE;
}

/** Of a line that is itself too long, or the last, all that there is. */
function endWithLine(bytes: Buffer, start: number): RecordEnd {
  const newline = bytes.indexOf(NEWLINE, start);
  const lines = newline === -1 ? 0 : 1;
  return { end: newline === -1 ? bytes.length : newline + 1, lines, columns: 0, isBroken: true };
}

function lengthOfLineEnd(bytes: Buffer, start: number, end: number): number {
  if (bytes[end - 1] !== NEWLINE) return 0;
  return end - 2 >= start && bytes[end - 2] === RETURN ? 2 : 1;
}
