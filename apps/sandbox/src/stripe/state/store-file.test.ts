import { mkdtempSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { StripeObject } from "./objects.ts";
import type { Change } from "./store.ts";
import { openStoreFile } from "./store-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "smirk-full-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const customer = (id: string): Change => [
  "customer",
  id,
  { id, object: "customer" } as unknown as StripeObject,
];
const readLines = () => readFileSync(join(folder, "stripe.jsonl"), "utf8");

/** A disk that takes so many bytes of a line and no more, until `free` is called. */
function createFullDisk() {
  let left = 0;
  return {
    fill: (bytes: number) => {
      left = bytes;
    },
    free: () => {
      left = Number.POSITIVE_INFINITY;
    },
    write: (file: number, bytes: Buffer) => {
      if (left === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      const written = writeSync(file, bytes.subarray(0, Math.min(bytes.length, left)));
      left -= written;
      return written;
    },
  };
}

it("a full disk keeps commits waiting, says so once, and leaves no half a line", () => {
  const disk = createFullDisk();
  const said: string[] = [];
  const file = openStoreFile(folder, { write: disk.write, report: (line) => said.push(line) });
  disk.free();
  file.append([customer("cus_1")]);
  const before = readLines();
  disk.fill(7);
  file.append([customer("cus_2")]);
  file.append([customer("cus_3")]);
  expect(readLines()).toBe(before);
  expect(said).toEqual([expect.stringContaining("The disk is full")]);
  disk.free();
  file.append([customer("cus_4")]);
  file.close();
  const ids = [...openStoreFile(folder).load()].map(([, id]) => id);
  expect(ids).toEqual(["cus_1", "cus_2", "cus_3", "cus_4"]);
});

it("another failure of the disk is not hidden", () => {
  const write = () => {
    throw Object.assign(new Error("input/output error"), { code: "EIO" });
  };
  expect(() => openStoreFile(folder, { write }).append([customer("cus_1")])).toThrow("input/output error");
});
