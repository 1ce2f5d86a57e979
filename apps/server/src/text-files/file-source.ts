import { open } from "node:fs/promises";
import { basename } from "node:path";

/** The bytes of an open file, wherever they are stored. */
export interface OpenFile {
  size: number;
  /** Fills `into` from its start with the bytes from `position` on. @returns how many; 0 at the end */
  read(into: Buffer, position: number): Promise<number>;
  close(): Promise<void>;
}

/** A file that is not on this machine's disk. */
export interface StoredFile {
  name: string;
  open(): Promise<OpenFile>;
}

/** A path, or a file stored elsewhere. */
export type FileSource = string | StoredFile;

const CHUNK_BYTES = 64 * 1024;

/** The name in the report and in messages. */
export function nameOfFile(source: FileSource): string {
  return typeof source === "string" ? basename(source) : source.name;
}

/** The name with its path where it has one. */
export function placeOfFile(source: FileSource): string {
  return typeof source === "string" ? source : source.name;
}

/** @throws the system's error for a path that cannot be read, EISDIR for a folder */
export async function openFile(source: FileSource): Promise<OpenFile> {
  if (typeof source !== "string") return source.open();
  const file = await open(source, "r");
  const facts = await file.stat();
  if (facts.isDirectory()) {
    await file.close();
    throw Object.assign(new Error(`${source} is a folder.`), { code: "EISDIR" });
  }
  return {
    size: facts.size,
    read: async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead,
    close: () => file.close(),
  };
}

/** Reads from beginning to end. A chunk's memory is used again for the next one. @throws what `openFile` throws */
export async function* readBytes(source: FileSource): AsyncGenerator<Buffer> {
  const file = await openFile(source);
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  try {
    for (let position = 0; ; ) {
      const bytes = await file.read(chunk, position);
      if (bytes === 0) return;
      position += bytes;
      yield chunk.subarray(0, bytes);
    }
  } finally {
    await file.close();
  }
}
