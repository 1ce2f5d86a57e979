import { type FileHandle, open } from "node:fs/promises";
import { invalid } from "../../../errors.ts";
import { formatCsv } from "../../../text-files/format-csv.ts";

export interface RefusedRow {
  line: number;
  npi: string;
  reason: string;
}

/** CSV of file, line, identifier and reason of each refused row. */
export interface RefusedRows {
  /** Returns the file's size, after fsync. */
  add(rows: readonly RefusedRow[]): Promise<number>;
  close(): Promise<void>;
}

const HEADER = "file,line,npi,reason\r\n";

/** @param bytes the size at the checkpoint; later rows are read and refused again */
export async function openRefusedRows(path: string, bytes: number, source: string): Promise<RefusedRows> {
  let file: FileHandle | undefined;
  let size = bytes;
  if (bytes > 0) {
    file = await openFile(path);
    const { size: found } = await file.stat();
    size = Math.min(bytes, found);
    await file.truncate(size);
  }
  return {
    async add(rows) {
      if (rows.length === 0) return size;
      file ??= await openFile(path);
      if (size === 0) {
        await file.truncate(0);
        size += await write(file, size, HEADER);
      }
      size += await write(file, size, rows.map((row) => toLine(source, row)).join(""));
      await file.datasync();
      return size;
    },
    close: async () => file?.close(),
  };
}

async function openFile(path: string): Promise<FileHandle> {
  const isNew = await open(path, "ax", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw invalid(`${path} cannot be written.`);
  });
  await isNew?.close();
  return open(path, "r+");
}

async function write(file: FileHandle, position: number, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  await file.write(bytes, 0, bytes.length, position);
  return bytes.length;
}

function toLine(source: string, { line, npi, reason }: RefusedRow): string {
  // Anything but digits may be personal data in the wrong column.
  const shown = /^\d{1,10}$/.test(npi) ? npi : "";
  return formatCsv([[source, line, shown, reason]]);
}
