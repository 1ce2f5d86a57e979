import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { FormatError } from "./format-error.ts";

const MAX_ENTRIES = 64;
const MAX_FILE_BYTES = 512 * 1024 * 1024;

/**
 * Reads the files of a zip by name, each unpacked when asked for.
 * @throws {FormatError} for anything but a whole, plain zip of few files
 */
export async function readZip(bytes: Buffer): Promise<Map<string, () => Promise<Buffer>>> {
  const zip = await openZip(bytes);
  const { entryCount } = zip;
  if (entryCount > MAX_ENTRIES) {
    throw new FormatError(`The zip holds ${entryCount} files; a county's has about ten.`);
  }
  const files = new Map<string, () => Promise<Buffer>>();
  try {
    for await (const entry of zip.eachEntry()) files.set(entry.fileName, () => unpack(zip, entry));
  } catch {
    throw broken();
  }
  return files;
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes);
  } catch {
    throw new FormatError("This is no zip, or only a part of one: download it again.");
  }
}

function broken(): FormatError {
  return new FormatError("The zip is broken: download it again.");
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileName } = entry;
  if (entry.isEncrypted()) throw new FormatError(`${fileName} is encrypted; the Census's files are not.`);
  if (entry.uncompressedSize > MAX_FILE_BYTES) {
    throw new FormatError(`${fileName} is larger than any county's file.`);
  }
  if (!entry.canDecodeFileData()) throw new FormatError(`${fileName} is packed in an unknown way.`);
  try {
    // The stream ends with an error where there are more bytes than the entry says.
    const data = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(data) === entry.crc32) return data;
  } catch {
    throw broken();
  }
  throw broken();
}
