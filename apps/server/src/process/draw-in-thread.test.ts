import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawInThread } from "./draw-in-thread.ts";

const SOURCE = `
import { isMainThread } from "node:worker_threads";
export const draw = (words) => Buffer.from(words + " " + isMainThread);
export const fail = () => { throw new Error("No paper."); };
`;

let folder: string;
let module: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smirk-drawing-"));
  const file = join(folder, "drawing.mjs");
  await writeFile(file, SOURCE);
  module = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("draws in another thread than the one that answers requests [LOAD-12]", async () => {
  expect((await drawInThread(module, "draw", "main thread:")).toString()).toBe("main thread: false");
});

it("throws what the drawing failed with", async () => {
  await expect(drawInThread(module, "fail", null)).rejects.toThrow("No paper.");
});
