import {
  closeSync,
  existsSync,
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

/**
 * An append-only log with one commit a line, written before its call is answered: a killed process loses nothing
 * it confirmed, and an incomplete last line was never confirmed.
 */
export function openStoreFile(folder: string): StoreFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "stripe.jsonl");
  let file: number | null = null;

  function opened(): number {
    file ??= openSync(path, "a");
    return file;
  }

  return {
    load() {
      const { objects, lines } = readRequestLog(path);
      if (lines > objects.size * 2 + SPARE_LINES || lines === -1) rewrite(path, [...objects.values()]);
      return objects.values();
    },
    append(changes) {
      writeSync(opened(), `${JSON.stringify(changes)}\n`);
    },
    clear() {
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
