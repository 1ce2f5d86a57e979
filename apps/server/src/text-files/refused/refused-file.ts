import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { parse, resolve } from "node:path";
import { invalid } from "../../errors.ts";
import type { FileSource } from "../file-source.ts";
import type { RefusedTarget } from "./refused-list.ts";

/** First columns of refused-rows files. */
const MARKS = ["refused_because", "file,line,npi,reason"];
const HEAD_BYTES = 16_384;

/** An unused path in the working directory; `ending` such as ".csv". */
export function nameRefusedFile(file: string, ending: string, now: Date): string {
  const at = now.toISOString().replaceAll(/[-:]/g, "").replace("T", "-").slice(0, 15);
  const name = `refused-${parse(file).name}-${at}`;
  let path = resolve(`${name}${ending}`);
  for (let count = 2; existsSync(path); count += 1) path = resolve(`${name}-${count}${ending}`);
  return path;
}

/** Protects other files from being overwritten. @throws {AppError} 400 */
export async function assertRefusedFile(path: RefusedTarget, imported: FileSource): Promise<void> {
  if (typeof path !== "string") return;
  if (typeof imported === "string" && resolve(path) === resolve(imported)) {
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
  } finally {
    await file.close();
  }
  throw invalid(
    `${path} already exists and is not a list of refused rows: name another file with --refused.`,
  );
}
