import type { Decode } from "./decode-text.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;

/** Returns copies of the wanted fields by index; null for quoting that RFC 4180 forbids. */
export function cutFields(record: Buffer, wanted: Uint8Array, decode: Decode): string[] | null {
  const values: string[] = [];
  const { length } = record;
  let isQuoted = false;
  let start = 0;
  let column = 0;
  for (let at = 0; at <= length; at++) {
    const byte = at === length ? COMMA : record[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === COMMA && (!isQuoted || at === length)) {
      if (wanted[column] === 1) {
        const value = readField(record, start, at, decode);
        if (value === null) return null;
        values[column] = value;
      }
      column += 1;
      start = at + 1;
    }
  }
  return values;
}

function readField(record: Buffer, start: number, end: number, decode: Decode): string | null {
  if (start === end) return "";
  if (record[start] !== QUOTE) {
    const plain = decode(record, start, end);
    return plain.includes('"') ? null : plain;
  }
  if (end - start < 2 || record[end - 1] !== QUOTE) return null;
  if (end - start === 2) return "";
  const inner = decode(record, start + 1, end - 1);
  if (!inner.includes('"')) return inner;
  return inner.replaceAll('""', "").includes('"') ? null : inner.replaceAll('""', '"');
}
