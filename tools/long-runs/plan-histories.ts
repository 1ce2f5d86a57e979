import { spawnSync } from "node:child_process";
import path from "node:path";

/** Members who change plans, families and periods over three years; `HISTORIES` says how many. */
const HISTORIES = process.env.HISTORIES ?? "2000";
const root = path.dirname(path.dirname(import.meta.dirname));
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "plan-histories"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, HISTORIES },
});
process.exitCode = status ?? 1;
