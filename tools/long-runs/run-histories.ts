import { spawnSync } from "node:child_process";
import path from "node:path";
import { readSeed, SEEDS } from "../test-size/test-size.ts";

const root = path.dirname(path.dirname(import.meta.dirname));
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
/** The sandbox takes longer than a payment may with more members in one product. */
const IN_ONE_RUN = 200;

/**
 * Runs a test of histories with many more of them than `npm test`, 200 to a product, up to the first failure.
 * `HISTORIES` of the environment says how many, `TEST_SEED` the first one's seed if not a new one.
 * @returns the last run's exit code
 */
export function runHistories(test: string, count: number): number {
  const total = Number(process.env.HISTORIES ?? count);
  const first = readSeed(process.env.TEST_SEED, "full");
  console.log(`Histories start from TEST_SEED=${first}.`);
  for (let done = 0; done < total; done += IN_ONE_RUN) {
    const histories = Math.min(IN_ONE_RUN, total - done);
    const { status } = spawnSync(process.execPath, [vitest, "run", test], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, HISTORIES: String(histories), TEST_SEED: String((first + done) % SEEDS) },
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
