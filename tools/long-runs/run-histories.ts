import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.dirname(path.dirname(import.meta.dirname));
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");

/** Runs a test of histories with many more of them than `npm test`. @returns its exit code */
export function runHistories(test: string, env: Record<string, string>): number {
  const { status } = spawnSync(process.execPath, [vitest, "run", test], {
    cwd: root,
    stdio: "inherit",
    env: { ...env, ...process.env },
  });
  return status ?? 1;
}
