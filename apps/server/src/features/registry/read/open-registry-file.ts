import { invalid } from "../../../errors.ts";
import {
  type FileSource,
  nameOfFile,
  type OpenFile,
  openFile,
  placeOfFile,
} from "../../../text-files/file-source.ts";
import { openCsvSource } from "./read-csv-rows.ts";
import { openJsonSource } from "./read-json-rows.ts";
import type { RegistrySource } from "./registry-row.ts";

const ARCHIVES = [Buffer.from("PK"), Buffer.from([0x1f, 0x8b])];
const SIXTEEN_BITS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const HEAD_BYTES = 64;

/** The content decides, not the file's name. @throws 400 `invalid` for a missing or foreign file */
export async function openRegistryFile(
  given: FileSource,
): Promise<{ file: OpenFile; source: RegistrySource }> {
  const name = nameOfFile(given);
  const file = await openFile(given).catch((error: unknown) => {
    throw openingError(error, given);
  });
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0);
    if (beginsWith(head, ARCHIVES)) {
      throw invalid(`${name} is an archive. Unpack it first and import the CSV file in it.`);
    }
    if (beginsWith(head, SIXTEEN_BITS)) throw invalid(`${name} is UTF-16. Save it as UTF-8 first.`);
    const isJson = /^(?:\ufeff)?\s*[[{]/.test(head.toString("utf8"));
    return { file, source: await (isJson ? openJsonSource : openCsvSource)(file, name) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function openingError(error: unknown, source: FileSource): unknown {
  if (typeof source !== "string") return error;
  const path = placeOfFile(source);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return invalid(`There is no file ${path}.`);
  return invalid(code === "EISDIR" ? `${path} is a folder, not a file.` : `${path} cannot be read.`);
}

function beginsWith(head: Buffer, beginnings: readonly Buffer[]): boolean {
  return beginnings.some((beginning) => head.subarray(0, beginning.length).equals(beginning));
}
