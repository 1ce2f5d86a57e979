import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { SPLIT } from "./split-router.ts";

const FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve("react-router/package.json"))),
  "dist/production",
);

it("React Router still has the three files that are bundled twice [FIND-01]", () => {
  const files = globSync("lib/**/*.js", { cwd: FOLDER }).toSorted();
  expect(files.filter((file) => SPLIT.test(`react-router/dist/production/${file}`))).toEqual([
    "lib/dom/ssr/single-fetch.js",
    "lib/router/instrumentation.js",
    "lib/router/router.js",
  ]);
});

it.each([
  ["lib/router/router.js", "createRouter"],
  ["lib/dom/ssr/single-fetch.js", "getTurboStreamSingleFetchDataStrategy"],
])("React Router's %s still exports %s [FIND-01]", async (file, name) => {
  expect(await import(join(FOLDER, file))).toHaveProperty(name, expect.any(Function));
});
