const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const ZERO = 0x30;
const NINE = 0x39;

const LONGEST_RECORD = 256 * 1024;

export interface Frame {
  bytes: Buffer;
  line: number;
  /** Byte and line of the next record. */
  end: number;
  nextLine: number;
  columns: number;
  /** An unclosed quote; the record then ends with its line. */
  isBroken: boolean;
}

export interface FilePlace {
  position: number;
  line: number;
}

/**
 * Finds complete records (RFC 4180) and the position of the first incomplete one; skips blank lines.
 * Recovers from an unclosed quote: a quote followed by a digit at a line's start, or an oversized record, starts a new
 * row. The result does not depend on chunk boundaries, because resumed imports read other chunks.
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

/** Null when the record continues after `bytes`. */
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

/** For an oversized or last line, everything. */
function endWithLine(bytes: Buffer, start: number): RecordEnd {
  const newline = bytes.indexOf(NEWLINE, start);
  const lines = newline === -1 ? 0 : 1;
  return { end: newline === -1 ? bytes.length : newline + 1, lines, columns: 0, isBroken: true };
}

function lengthOfLineEnd(bytes: Buffer, start: number, end: number): number {
  if (bytes[end - 1] !== NEWLINE) return 0;
  return end - 2 >= start && bytes[end - 2] === RETURN ? 2 : 1;
}
