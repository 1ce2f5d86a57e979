import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Change, StoreFile } from "./store.ts";

/** The file is rewritten at start when it has this many lines more than twice its objects. */
const SPARE_LINES = 1000;

/** The codes of a full disk and of a used-up quota. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** How bytes reach the file, and where a full disk is reported; a test passes its own. */
interface StoreFileOptions {
  /** @returns how many bytes of it were written */
  write?(file: number, bytes: Buffer): number;
  report?(line: string): void;
}

/**
 * An append-only log with one commit a line, written before its call is answered: a killed process loses nothing
 * it confirmed, and an incomplete last line was never confirmed. While the disk is full the commits wait in memory, as
 * a sandbox that ends would take the tried-out product with it; the next commit writes them too.
 */
export function openStoreFile(
  folder: string,
  { write = writeSync, report = printLine }: StoreFileOptions = {},
): StoreFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "stripe.jsonl");
  let file: number | null = null;
  let waiting = "";

  function opened(): number {
    file ??= openSync(path, "a");
    return file;
  }

  /** Writes all lines that wait, or none of them. */
  function flush(): void {
    const target = opened();
    const { size } = fstatSync(target);
    let bytes = Buffer.from(waiting);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(write(target, bytes));
      waiting = "";
    } catch (error) {
      ftruncateSync(target, size);
      throw error;
    }
  }

  return {
    load() {
      const { objects, lines } = readRequestLog(path);
      if (lines > objects.size * 2 + SPARE_LINES || lines === -1) rewrite(path, [...objects.values()]);
      return objects.values();
    },
    append(changes) {
      const isFirst = waiting === "";
      waiting += `${JSON.stringify(changes)}\n`;
      try {
        flush();
      } catch (error) {
        if (!(error instanceof Error && "code" in error && FULL.has(String(error.code)))) throw error;
        if (isFirst)
          report(
            `The disk is full: what the sandbox's Stripe does now is kept in memory until ${path} can grow.`,
          );
      }
    },
    clear() {
      waiting = "";
      ftruncateSync(opened());
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

/** @returns the last state of each object; `lines` is -1 when the last line is incomplete */
function readRequestLog(path: string): { objects: Map<string, Change>; lines: number } {
  const objects = new Map<string, Change>();
  if (!existsSync(path)) return { objects, lines: 0 };
  const lines = readFileSync(path, "utf8").split("\n");
  const isTorn = lines.pop() !== "";
  for (const line of lines) {
    for (const change of JSON.parse(line) as Change[]) {
      const [kind, id, object] = change;
      if (object === null) objects.delete(`${kind} ${id}`);
      else objects.set(`${kind} ${id}`, change);
    }
  }
  return { objects, lines: isTorn ? -1 : lines.length };
}

function rewrite(path: string, changes: Change[]): void {
  writeFileSync(`${path}.new`, changes.map((change) => `${JSON.stringify([change])}\n`).join(""));
  renameSync(`${path}.new`, path);
}

/** The sandbox has no log of its own beside what its terminal shows. */
function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
