import type { ByteNumbers } from "../packed/byte-numbers.ts";

/** The fields of one row: where each begins in the bytes, and its length; -1 for null. */
export interface CopiedRow {
  bytes: Buffer;
  starts: number[];
  lengths: number[];
}

const SIGNATURE_BYTES = 11;
const FLAGS_BYTES = 4;
const HEADER_BYTES = SIGNATURE_BYTES + FLAGS_BYTES + 4;

/** Reads the binary format of COPY, piece by piece (postgresql.org/docs/current/sql-copy.html). */
export function createCopyReader(onRow: (row: CopiedRow) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isPastHeader = false;
  const row: CopiedRow = { bytes: rest, starts: [], lengths: [] };

  /** Where the row at `from` ends; -1 when it is not whole. */
  const readRow = (bytes: Buffer, from: number): number => {
    if (from + 2 > bytes.length) return -1;
    const fields = bytes.readInt16BE(from);
    if (fields < 0) return bytes.length;
    let at = from + 2;
    for (let field = 0; field < fields; field += 1) {
      if (at + 4 > bytes.length) return -1;
      const length = bytes.readInt32BE(at);
      row.starts[field] = at + 4;
      row.lengths[field] = length;
      at += 4 + Math.max(0, length);
      if (at > bytes.length) return -1;
    }
    row.bytes = bytes;
    if (fields > 0) onRow(row);
    return at;
  };

  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    if (!isPastHeader) {
      if (bytes.length < HEADER_BYTES) {
        rest = bytes;
        return;
      }
      isPastHeader = true;
      at = HEADER_BYTES + bytes.readInt32BE(SIGNATURE_BYTES + FLAGS_BYTES);
    }
    while (at < bytes.length) {
      const end = readRow(bytes, at);
      if (end < 0) break;
      at = end;
    }
    rest = at === 0 ? bytes : Buffer.from(bytes.subarray(at));
  };
}

/** Of an empty text for null. */
export function readNumber(
  { bytes, starts, lengths }: CopiedRow,
  field: number,
  numbers: ByteNumbers,
): number {
  return numbers.numberOf(bytes, starts[field] ?? 0, Math.max(0, lengths[field] ?? 0));
}

/** Without a view of its own, which takes longer than copying a card. */
export function bytesAt({ bytes, starts, lengths }: CopiedRow, field: number) {
  return { bytes, start: starts[field] ?? 0, length: lengths[field] ?? 0 };
}

export function readDouble({ bytes, starts }: CopiedRow, field: number): number {
  return bytes.readDoubleBE(starts[field] ?? 0);
}
