import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const PROJECTS = [
  // The domain, contract, basemap, server and tools, which import one another: apart, most of it was checked five times.
  "tools/checks",
  "packages/ui",
  "apps/sandbox",
  "apps/sandbox/src/stripe-js/browser",
  "apps/web",
  "apps/console",
  "e2e",
  "bench",
];

/** Runs a program of node_modules and gives what it said; the output comes out whole, never mixed with another's. */
async function run(
  name: string,
  script: string,
  args: string[],
  cwd = ROOT,
): Promise<{ name: string; ok: boolean }> {
  const program = path.join(ROOT, "node_modules", script);
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) console.error(`${name}:\n${output.trimEnd()}`);
  return { name, ok: code === 0 };
}

async function checkProject(project: string) {
  // The route modules import types that the framework generates from routes.ts.
  if (project === "apps/web") {
    const folder = path.join(ROOT, project);
    const generated = await run("apps/web route types", "@react-router/dev/bin.cjs", ["typegen"], folder);
    if (!generated.ok) return generated;
  }
  // The threads of one compiler check the same types again; the projects side by side keep all cores busy.
  const args = ["-p", project, "--pretty", "false", "--singleThreaded"];
  // What a run found is kept: the next one checks again only what changed since, in a fifth of the processor's time.
  const found = path.join(ROOT, "node_modules/.cache/types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  return run(project, "typescript/bin/tsc", [...args, "--incremental", "--tsBuildInfoFile", found]);
}

/** bench/ installs its own dependencies and is checked only where that was done. */
function isReady(project: string): boolean {
  return project !== "bench" || existsSync(path.join(ROOT, "bench/node_modules"));
}

const results = await Promise.all(PROJECTS.filter(isReady).map(checkProject));
const failed = results.filter((result) => !result.ok).map((result) => result.name);
if (failed.length > 0) {
  console.error(`Type errors in ${failed.join(", ")}.`);
  process.exit(1);
}
