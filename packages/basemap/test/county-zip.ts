import { crc32, deflateRawSync } from "node:zlib";

export interface Road {
  FULLNAME: string;
  RTTYP: string;
  MTFCC: string;
  line: [lng: number, lat: number][];
}

const CENSUS_PROJECTION =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';

const COLUMNS = [
  ["LINEARID", 22],
  ["FULLNAME", 100],
  ["RTTYP", 1],
  ["MTFCC", 5],
] as const;

/** The files of a county's zip, in the Census's layout. */
export function countyFiles(roads: readonly Road[], stem = "tl_2025_48999_roads"): Map<string, Buffer> {
  return new Map([
    [`${stem}.shp`, encodeShapes(roads)],
    [`${stem}.dbf`, encodeTable(roads)],
    [`${stem}.prj`, Buffer.from(CENSUS_PROJECTION)],
  ]);
}

export function encodeZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of files) {
    const packed = deflateRawSync(data);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32(0x04034b50), shared, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([uint32(0x02014b50), uint16(20), shared, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function encodeShapes(roads: readonly Road[]): Buffer {
  const records = roads.map(({ line }, index) => {
    const record = Buffer.alloc(8 + 48 + line.length * 16);
    record.writeInt32BE(index + 1, 0);
    record.writeInt32BE((record.length - 8) / 2, 4);
    record.writeInt32LE(3, 8);
    record.writeInt32LE(1, 44);
    record.writeInt32LE(line.length, 48);
    for (const [at, [lng, lat]] of line.entries()) {
      record.writeDoubleLE(lng, 56 + at * 16);
      record.writeDoubleLE(lat, 64 + at * 16);
    }
    return record;
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(3, 32);
  return Buffer.concat([header, ...records]);
}

function encodeTable(roads: readonly Road[]): Buffer {
  const rowBytes = 1 + COLUMNS.reduce((sum, [, length]) => sum + length, 0);
  const header = Buffer.alloc(32 + COLUMNS.length * 32 + 1);
  header[0] = 3;
  header.writeUInt32LE(roads.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(rowBytes, 10);
  for (const [index, [name, length]] of COLUMNS.entries()) {
    header.write(name, 32 + index * 32, "latin1");
    header.write("C", 32 + index * 32 + 11, "latin1");
    header[32 + index * 32 + 16] = length;
  }
  header[header.length - 1] = 0x0d;
  const rows = roads.map((road, index) => {
    const values = { LINEARID: String(index), ...road };
    return ` ${COLUMNS.map(([name, length]) => values[name].padEnd(length)).join("")}`;
  });
  return Buffer.concat([header, Buffer.from(rows.join("")), Buffer.from([0x1a])]);
}
