import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFirstPageScripts } from "./first-page-scripts.ts";

const CLIENT = join(import.meta.dirname, "../../apps/web/build/client");
const MAX_BYTES = 124_000;

it.skipIf(!existsSync(CLIENT))("the first page's scripts (skipped without a build) [FIND-01]", () => {
  const scripts = listFirstPageScripts(CLIENT);
  expect(scripts.map(({ name }) => name)).toEqual([
    "entry.client",
    "finder-layout",
    "libraries",
    "manifest",
    "map-surface",
    "places",
    "rolldown-runtime",
    "root",
    "screen",
    "shell",
  ]);
  expect(scripts.reduce((bytes, script) => bytes + script.bytes, 0)).toBeLessThanOrEqual(MAX_BYTES);
});
