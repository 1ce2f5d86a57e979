import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { parse, resolve } from "node:path";
import { invalid } from "../errors.ts";

/** Columns that only lists of refused rows have, of plain files and of the registry's. */
const MARKS = ["refused_because", "file,line,npi,reason"];
const HEAD_BYTES = 16_384;

/**
 * A path in the working folder for the refused rows of a file, taken by no other import.
 * @param ending such as ".csv"
 */
export function nameRefusedFile(file: string, ending: string, now: Date): string {
  const at = now.toISOString().replaceAll(/[-:]/g, "").replace("T", "-").slice(0, 15);
  const name = `refused-${parse(file).name}-${at}`;
  let path = resolve(`${name}${ending}`);
  for (let count = 2; existsSync(path); count += 1) path = resolve(`${name}-${count}${ending}`);
  return path;
}

/**
 * Keeps an import from overwriting what is no list of refused rows.
 * @throws {AppError} 400 for a file that is there and holds something else, or is the one that is imported
 */
export async function assertRefusedFile(path: string, imported: string): Promise<void> {
  if (resolve(path) === resolve(imported)) {
    throw invalid("Refused rows cannot go into the file that is imported.");
  }
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw invalid(`The file of refused rows cannot be written: ${error.message}`);
  });
  if (file === null) return;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString("utf8", 0, bytesRead);
    if (bytesRead === 0 || MARKS.some((mark) => head.includes(mark))) return;
  } catch {
    // A folder, for one.
  } finally {
    await file.close();
  }
  throw invalid(`${path} is there already and is no list of refused rows: name another file with --refused.`);
}
