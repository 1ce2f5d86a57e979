import { inflateRawSync } from "node:zlib";

interface PassFields {
  serialNumber: string;
  webServiceURL: string;
  authenticationToken: string;
  generic: Record<string, { key: string; value: string }[]>;
}

/** The JSON of a `.pkpass` file. */
export function readPass(archive: Buffer): PassFields {
  return JSON.parse(unzip(archive).get("pass.json")?.toString() ?? "{}") as PassFields;
}

/** Files of an archive by name, read from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06"));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(name, method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
