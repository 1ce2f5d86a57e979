import { spawnSync } from "node:child_process";
import path from "node:path";
import { readExpects } from "../test-size/count-expects.ts";

/** All unit and server tests at their full size, and how much they have expected in each area. */
const root = path.dirname(path.dirname(import.meta.dirname));
const results = path.join(root, "test-results", "full-tests.json");
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, TEST_SIZE: "full" } },
);
if (status === 0) console.log("`expect` calls carried out:", readExpects(results));
process.exitCode = status ?? 1;
