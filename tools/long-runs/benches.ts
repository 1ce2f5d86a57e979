import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const BENCH = join(ROOT, "bench");
/** What stands alone in its file; the others are folders. */
const SINGLE = ["startup"];

/** The script of each benchmark by its name. */
export function listBenches(): ReadonlyMap<string, string> {
  const folders = globSync("*/run.ts", { cwd: BENCH }).map(
    (file) => [dirname(file), join(BENCH, file)] as const,
  );
  const files = SINGLE.map((name) => [name, join(BENCH, `${name}.ts`)] as const);
  return new Map([...folders, ...files].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** The benchmarks' own packages, by their own lockfile. */
export function ensureBenchPackages(): void {
  if (existsSync(join(BENCH, "node_modules/.package-lock.json"))) return;
  console.log("Installing the packages of bench …");
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ["npm"];
  const install = ["ci", "--prefix", BENCH, "--loglevel=error"];
  const { status } = spawnSync(command ?? "npm", [...args, ...install], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
