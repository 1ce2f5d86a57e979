import { asList, invalid } from "../../../errors.ts";
import { cutFields } from "../../../text-files/csv/cut-fields.ts";
import { chooseDecoder, withoutByteOrderMark } from "../../../text-files/csv/decode-text.ts";
import type { Frame } from "../../../text-files/csv/frame-records.ts";
import { readFrames } from "../../../text-files/csv/read-frames.ts";
import type { OpenFile } from "../../../text-files/file-source.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import type { RegistryReading } from "../../directory/rules/registry-reading.ts";
import { readOffice, readRegistryRecord } from "../rules/read-registry-record.ts";
import {
  addressFromColumns,
  type Header,
  type OfficeColumns,
  type RegistryColumns,
  readOfficeHeader,
  readRegistryHeader,
  recordFromColumns,
} from "../rules/record-from-columns.ts";
import type { NpiSet } from "./npi-set.ts";
import type { RegistryRow, RegistrySource } from "./registry-row.ts";

/** A chunk takes milliseconds, so that other work gets its turn. */
const DOZENS = 60;

interface Layout {
  holdsOffices: boolean;
  npi: number;
  /** Whether a row may be of interest, before it is read. */
  isWanted(npi: string, row: Buffer, known: NpiSet): boolean;
  read(npi: string, values: readonly string[]): RegistryReading;
  wanted: Uint8Array;
  width: number;
  isUtf8: boolean;
}

/** @throws 400 `invalid` when the first line is not the registry's header */
export async function openCsvSource(file: OpenFile, name: string): Promise<RegistrySource> {
  const { size } = file;
  const [header] = (await readFrames(file, { position: 0, line: 0 }).next()).value ?? [];
  if (header === undefined) throw invalid(`${name} is empty.`);
  const start = { position: header.end, line: header.nextLine };
  const layout = readLayout(header, name);
  return {
    holdsOffices: layout.holdsOffices,
    size,
    start,
    namesAllLocations: false,
    async *readRows(from, known) {
      for await (const frames of readFrames(file, from)) {
        for (let at = 0; at < frames.length; at += DOZENS) {
          yield frames.slice(at, at + DOZENS).map((frame) => readRow(frame, layout, known));
        }
      }
    },
    async *readIdentifiers(before) {
      for await (const frames of readFrames(file, start)) {
        yield frames.filter(({ end }) => end <= before).map((frame) => readIdentifier(frame, layout));
        if ((frames.at(-1)?.end ?? 0) >= before) return;
      }
    },
    close: () => file.close(),
  };
}

function readLayout({ bytes, columns: width }: Frame, name: string): Layout {
  const line = withoutByteOrderMark(bytes);
  const isUtf8 = line !== bytes;
  const decode = chooseDecoder(line, isUtf8);
  const names = (decode && cutFields(line, new Uint8Array(width).fill(1), decode)) ?? [];
  const offices = readOfficeHeader(names);
  const kind =
    offices === null
      ? layOutRecords(columnsOf(readRegistryHeader(names), name))
      : layOutOffices(columnsOf(offices, name));
  const wanted = new Uint8Array(width);
  for (const column of kind.columns) wanted[column] = 1;
  return { ...kind, wanted, width, isUtf8 };
}

function layOutRecords({ taxonomies, ...plain }: RegistryColumns) {
  const columns = { ...plain, taxonomies };
  const slots = taxonomies.flatMap(({ code, primary }) => [code, primary]);
  return {
    holdsOffices: false,
    columns: [...Object.values(plain), ...slots],
    npi: plain.npi,
    isWanted: (npi: string, row: Buffer) => !isNpi(npi) || mayBeDental(row),
    read: (_npi: string, values: readonly string[]) => readRegistryRecord(recordFromColumns(columns, values)),
  };
}

function layOutOffices(columns: OfficeColumns) {
  return {
    holdsOffices: true,
    columns: Object.values(columns),
    npi: columns.npi,
    isWanted: (npi: string, _row: Buffer, known: NpiSet) => !isNpi(npi) || known.has(npi),
    read: (npi: string, values: readonly string[]): RegistryReading =>
      isNpi(npi)
        ? readOffice(npi, addressFromColumns(columns, values))
        : { kind: "refused", npi, reason: npi === "" ? "no NPI" : "not an NPI" },
  };
}

function columnsOf<Columns>(header: Header<Columns>, name: string): Columns {
  if (header.ok) return header.columns;
  const { missing, repeated } = header;
  const errors = [
    missing.length > 0 && `It has no column ${listNames(missing)}.`,
    repeated.length > 0 && `It has more than one column ${listNames(repeated)}.`,
  ].filter(Boolean);
  const title = `${name} is not a file of the national provider registry.`;
  const reasons = [
    ...missing.map((column) => `The column ${column} is missing.`),
    ...repeated.map((column) => `The column ${column} is there twice.`),
  ];
  const items = reasons.map((reason) => ({ line: 1, reason }));
  throw asList(invalid(`${title} ${errors.join(" ")}`), title, items);
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

function readRow(frame: Frame, layout: Layout, known: NpiSet): RegistryRow {
  const { line, end, nextLine } = frame;
  const isWhole = !frame.isBroken && frame.columns === layout.width;
  return { line, end, nextLine, isWhole, reading: readFrame(frame, layout, known) };
}

function readFrame(frame: Frame, layout: Layout, known: NpiSet): RegistryReading {
  const npi = readIdentifier(frame, layout);
  if (frame.isBroken) return { kind: "refused", npi, reason: "a quote is never closed" };
  if (frame.columns !== layout.width) {
    return { kind: "refused", npi, reason: "not as many columns as the header" };
  }
  if (!layout.isWanted(npi, frame.bytes, known)) return { kind: "gone", npi, reason: "not a dentist" };
  const decode = chooseDecoder(frame.bytes, layout.isUtf8);
  if (decode === null) return { kind: "refused", npi, reason: "unknown text encoding" };
  const values = cutFields(frame.bytes, layout.wanted, decode);
  if (values === null) return { kind: "refused", npi, reason: "a quote in the wrong place" };
  return layout.read(npi, values);
}

function readIdentifier({ bytes }: Frame, { npi, isUtf8 }: Layout): string {
  const quick = npi === 0 ? readFirstField(bytes) : "";
  if (quick !== "") return quick;
  const wanted = new Uint8Array(npi + 1);
  wanted[npi] = 1;
  const decode = chooseDecoder(bytes, isUtf8);
  return (decode && cutFields(bytes, wanted, decode))?.[npi]?.trim() ?? "";
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const NPI_LENGTH = 10;

/** The first field up to an identifier's length. */
function readFirstField(bytes: Buffer): string {
  const start = bytes[0] === QUOTE ? 1 : 0;
  const end = start + NPI_LENGTH;
  const isWhole = start === 0 ? bytes[end] === COMMA : bytes[end] === QUOTE && bytes[end + 1] === COMMA;
  return isWhole ? bytes.toString("latin1", start, end) : "";
}

/** Prefixes of all codes of dentists and dental clinics. */
const DENTAL_TAXONOMIES = ["1223", "125Q", "204E", "261QD"].map((text) => Buffer.from(text));

/** A fast test on raw bytes that skips 96 of 100 rows. */
export function mayBeDental(row: Buffer): boolean {
  return DENTAL_TAXONOMIES.some((beginning) => row.includes(beginning));
}
