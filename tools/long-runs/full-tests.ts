import { spawnSync } from "node:child_process";
import path from "node:path";
import { readExpects } from "../test-size/count-expects.ts";
import { readSeed } from "../test-size/test-size.ts";

/** All unit and server tests at their full size from a new seed, and how much they have expected in each area. */
const TEST_SEED = String(readSeed(process.env.TEST_SEED, "full"));
console.log(`Random choices start from TEST_SEED=${TEST_SEED}.`);
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
  { cwd: root, stdio: "inherit", env: { ...process.env, TEST_SIZE: "full", TEST_SEED } },
);
if (status === 0) console.log("`expect` calls carried out:", readExpects(results));
process.exitCode = status ?? 1;
