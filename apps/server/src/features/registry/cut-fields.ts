const QUOTE = 0x22;
const COMMA = 0x2c;

/**
 * Cuts a framed record into its fields and gives the wanted ones, at their places; the others stay undefined.
 * Null where quotes stand as RFC 4180 does not allow them.
 */
export function cutFields(record: string, wanted: Uint8Array): string[] | null {
  const values: string[] = [];
  let isQuoted = false;
  let start = 0;
  let column = 0;
  for (let at = 0; at <= record.length; at++) {
    const char = at === record.length ? COMMA : record.charCodeAt(at);
    if (char === QUOTE) isQuoted = !isQuoted;
    else if (char === COMMA && (!isQuoted || at === record.length)) {
      if (wanted[column] === 1) {
        const value = readField(record, start, at);
        if (value === null) return null;
        values[column] = value;
      }
      column += 1;
      start = at + 1;
    }
  }
  return values;
}

function readField(record: string, start: number, end: number): string | null {
  if (record.charCodeAt(start) !== QUOTE || start === end) {
    const plain = record.slice(start, end);
    return plain.includes('"') ? null : plain;
  }
  if (end - start < 2 || record.charCodeAt(end - 1) !== QUOTE) return null;
  const inner = record.slice(start + 1, end - 1);
  if (!inner.includes('"')) return inner;
  return inner.replaceAll('""', "").includes('"') ? null : inner.replaceAll('""', '"');
}
