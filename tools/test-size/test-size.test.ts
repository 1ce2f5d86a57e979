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

  it("leaves the last case of each kind, or all [SPEC-03]", () => {
    const sample = sampleOfEach(kinds, (kind) => kind.charAt(0));
    expect(sample).toEqual(bySize({ commit: ["b1", "c1", "a3"], full: kinds }));
  });
});

describe("the seed of a run", () => {
  it("is one that stands in the file, or the one that is given [SPEC-03]", () => {
    expect([undefined, "", "17"].map((text) => readSeed(text, "commit"))).toEqual([
      1_908_337_761, 1_908_337_761, 17,
    ]);
    for (const text of ["-1", "1.5", "seven", "2147483648"])
      expect(() => readSeed(text, "commit")).toThrow("TEST_SEED");
  });

  it("is a new one for each run at full size", () => {
    expect(readSeed("17", "full")).toBe(17);
    const drawn = readSeed(undefined, "full");
    expect(readSeed(String(drawn), "full")).toBe(drawn);
  });

  it("is the same in every process of the run", () => {
    const script = 'import("./tools/test-size/test-size.ts").then((run) => console.log(run.TEST_SEED))';
    const { stdout } = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
    expect(stdout.trim()).toBe(String(TEST_SEED));
  });
});
