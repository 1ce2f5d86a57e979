/**
 * Runs that take minutes, one after the other, so that none disturbs another's figures. With --smoke every benchmark
 * runs in seconds on little data.
 *
 *     npm run test:long [-- tests check-image kubernetes demo-members failover floods soak plan-histories statistics-histories first-starts]
 *     npm run test:long -- --smoke
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuilt } from "../build.ts";
import { ensureBenchPackages, listBenches } from "./benches.ts";
import { type LongRun, runInTurn } from "./run-in-turn.ts";

const root = dirname(dirname(import.meta.dirname));
const bench = (name: string) => ({ name, script: join(root, "bench", name, "run.ts") });
const RUNS: readonly LongRun[] = [
  { name: "tests", script: join(import.meta.dirname, "full-tests.ts") },
  { name: "check-image", script: join(root, "tools/image/check-image.ts") },
  { name: "kubernetes", script: join(root, "tools/kubernetes/render-overlays.ts") },
  { name: "demo-members", script: join(root, "apps/server/test/demo/make-demo.ts"), args: ["--check"] },
  ...["failover", "floods", "soak"].map(bench),
  ...["plan-histories", "statistics-histories", "first-starts"].map((name) => ({
    name,
    script: join(import.meta.dirname, `${name}.ts`),
  })),
];
const SMOKES: readonly LongRun[] = [...listBenches()].map(([name, script]) => ({
  name,
  script,
  args: ["--smoke"],
}));

function chooseRuns(args: string[]): readonly LongRun[] {
  const all = args.includes("--smoke") ? SMOKES : RUNS;
  const names = args.filter((name) => name !== "--smoke");
  const unknown = names.filter((name) => !all.some((run) => run.name === name));
  if (unknown.length === 0) return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  console.error(`Unknown run ${unknown.join(", ")}: choose from ${all.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const runs = chooseRuns(process.argv.slice(2));
if (runs.some(({ name, script }) => name !== "kubernetes" && existsSync(script))) {
  ensureBenchPackages();
  await ensureBuilt(console.log);
}
process.exitCode = (await runInTurn(runs, console.log)) ? 0 : 1;
