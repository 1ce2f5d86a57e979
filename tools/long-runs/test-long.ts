/**
 * The runs that take minutes, one after the other, so that none disturbs another's figures:
 *
 *     npm run test:long [-- failover floods soak]
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuilt } from "../build.ts";
import { type LongRun, runInTurn } from "./run-in-turn.ts";

const root = dirname(dirname(import.meta.dirname));
const RUNS: readonly LongRun[] = [
  { name: "failover", script: join(root, "bench/failover/run.ts") },
  { name: "floods", script: join(root, "bench/floods/run.ts") },
  { name: "soak", script: join(root, "bench/soak/run.ts") },
];

function chooseRuns(names: string[]): readonly LongRun[] {
  const unknown = names.filter((name) => !RUNS.some((run) => run.name === name));
  if (unknown.length === 0)
    return names.length === 0 ? RUNS : RUNS.filter(({ name }) => names.includes(name));
  console.error(
    `There is no long run ${unknown.join(", ")}: choose of ${RUNS.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}

/** The runs' own packages, by their own lockfile. */
function ensureBenchPackages(): void {
  if (existsSync(join(root, "bench/node_modules/.package-lock.json"))) return;
  console.log("Installing the packages of bench …");
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ["npm"];
  const install = ["ci", "--prefix", join(root, "bench"), "--loglevel=error"];
  const { status } = spawnSync(command ?? "npm", [...args, ...install], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

const runs = chooseRuns(process.argv.slice(2));
if (runs.some(({ script }) => existsSync(script))) {
  ensureBenchPackages();
  await ensureBuilt(console.log);
}
process.exitCode = (await runInTurn(runs, console.log)) ? 0 : 1;
