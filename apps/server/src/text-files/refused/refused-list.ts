import { type FileHandle, open } from "node:fs/promises";
import { invalid } from "../../errors.ts";

/** Where the rows that an import refuses are written, as one text. */
export interface RefusedList {
  /** Keeps the first `bytes` of an earlier run. @returns how many there are */
  open(bytes: number): Promise<number>;
  /** What is written survives a crash once this resolves. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A path, or a list stored elsewhere. */
export type RefusedTarget = string | RefusedList;

export function openRefusedList(target: RefusedTarget): RefusedList {
  return typeof target === "string" ? listOnDisk(target) : target;
}

function listOnDisk(path: string): RefusedList {
  let file: FileHandle | undefined;
  let size = 0;
  return {
    async open(bytes) {
      file = await openFile(path);
      size = Math.min(bytes, (await file.stat()).size);
      await file.truncate(size);
      return size;
    },
    async append(text) {
      const bytes = Buffer.from(text);
      await file?.write(bytes, 0, bytes.length, size);
      size += bytes.length;
      await file?.datasync();
    },
    close: async () => file?.close(),
  };
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const isNew = await open(path, "ax", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await isNew?.close();
    return await open(path, "r+");
  } catch (error) {
    throw invalid(
      `The file of refused rows cannot be written: ${error instanceof Error ? error.message : path}`,
    );
  }
}
