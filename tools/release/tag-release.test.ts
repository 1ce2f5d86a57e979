import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { VERSION } from "../../apps/server/src/version.ts";
import { findTagErrors, readNewestRelease } from "./tag-release.ts";

const CHANGELOG = "# Changelog\n\n## 1.3.0\n\n- A.\n- B.\n\n## 1.2.0\n\n- C.\n";

it("the product's version is that of the changelog's newest release", () => {
  const changelog = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
  expect(readNewestRelease(changelog).version).toBe(VERSION);
});

it("reads the newest release with its notes, and whether it is released", () => {
  expect(readNewestRelease(CHANGELOG)).toEqual({
    version: "1.3.0",
    isReleased: true,
    notes: "- A.\n- B.",
  });
  const unreleased = readNewestRelease("## 0.2.0 (unreleased)\n\n- D.\n");
  expect(unreleased).toEqual({ version: "0.2.0", isReleased: false, notes: "- D." });
  expect(() => readNewestRelease("## Later\n")).toThrow("no heading");
});

it("tags only what changelog and package agree on", () => {
  const release = readNewestRelease(CHANGELOG);
  expect(findTagErrors(release, "1.3.0", "v1.3.0")).toEqual([]);
  expect(findTagErrors({ ...release, isReleased: false }, "1.2.0", "v1.2.0")).toEqual([
    "package.json has the version 1.2.0, and CHANGELOG.md begins with 1.3.0.",
    "CHANGELOG.md says that 1.3.0 is unreleased: remove that when it is ready.",
    "The tag of 1.3.0 is v1.3.0, not v1.2.0.",
  ]);
});
