import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bySize, readSeed, readSize, sampleOfEach, TEST_SEED, TEST_SIZE } from "./test-size.ts";

const root = join(import.meta.dirname, "../..");
const kinds = ["a1", "b1", "a2", "c1", "a3"];

describe("the size of a run", () => {
  it("is that of a commit unless it is said", () => {
    expect([readSize(undefined), readSize("full")]).toEqual(["commit", "full"]);
    expect(() => readSize("huge")).toThrow('TEST_SIZE is commit or full, not "huge".');
  });

  it("chooses among the numbers of a test", () => {
    expect(bySize({ commit: "commit", full: "full" })).toBe(TEST_SIZE);
  });

  it("leaves one case of each kind, or all", () => {
    const sample = sampleOfEach(kinds, (kind) => kind.charAt(0));
    expect(new Set(sample.map((kind) => kind.charAt(0)))).toEqual(new Set("abc"));
    expect(sample).toHaveLength(bySize({ commit: 3, full: kinds.length }));
  });
});

describe("the seed of a run", () => {
  it("is another one each time, or the one that is given", () => {
    expect(readSeed("17")).toBe(17);
    expect(new Set(Array.from({ length: 5 }, () => readSeed(undefined))).size).toBeGreaterThan(1);
    for (const text of ["-1", "1.5", "seven", "2147483648"])
      expect(() => readSeed(text)).toThrow("TEST_SEED");
  });

  it("is the same in every process of the run", () => {
    const script = 'import("./tools/test-size/test-size.ts").then((run) => console.log(run.TEST_SEED))';
    const { stdout } = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
    expect(stdout.trim()).toBe(String(TEST_SEED));
  });
});
