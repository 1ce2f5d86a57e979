import { FormatError } from "./format-error.ts";

const DBASE_3 = 3;
const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const FIELDS_END = 0x0d;
const DELETED = 0x2a;

interface Field {
  name: string;
  type: string;
  offset: number;
  length: number;
}

/**
 * The rows of a dBASE III table, as texts of the wanted columns; a deleted row is null.
 * @throws {FormatError} when a column is missing or the table is cut
 */
export function readDbf<Name extends string>(
  dbf: Buffer,
  columns: readonly Name[],
): (Record<Name, string> | null)[] {
  if (dbf.length < HEADER_BYTES || dbf[0] !== DBASE_3)
    throw new FormatError("The .dbf is no dBASE III table.");
  const [count, start, bytes] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  const fields = readFields(dbf, start);
  const wanted = columns.map((name) => {
    const field = fields.find((one) => one.name === name && one.type === "C");
    if (!field) {
      const found = fields.map((one) => one.name).join(", ");
      throw new FormatError(`The .dbf has the columns ${found}; expected ${columns.join(", ")}.`);
    }
    return field;
  });
  if (dbf.length < start + count * bytes) throw new FormatError("The .dbf is cut off.");
  const decode = textDecoder(dbf.subarray(start));
  return Array.from({ length: count }, (_, row) => {
    const at = start + row * bytes;
    if (dbf[at] === DELETED) return null;
    const entries = wanted.map(({ name, offset, length }) => {
      return [name, decode(dbf.subarray(at + offset, at + offset + length)).trim()];
    });
    return Object.fromEntries(entries) as Record<Name, string>;
  });
}

function readFields(dbf: Buffer, start: number): Field[] {
  const fields: Field[] = [];
  let offset = 1;
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= start && dbf[at] !== FIELDS_END; at += FIELD_BYTES) {
    const name = dbf.toString("latin1", at, at + 11).replace(/\0.*$/s, "");
    const length = dbf[at + 16] ?? 0;
    fields.push({ name, type: String.fromCharCode(dbf[at + 11] ?? 0), offset, length });
    offset += length;
  }
  return fields;
}

/** UTF-8 since 2015, Latin-1 before. */
function textDecoder(rows: Buffer): (bytes: Buffer) => string {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(rows);
    return (bytes) => bytes.toString("utf8");
  } catch {
    return (bytes) => bytes.toString("latin1");
  }
}
