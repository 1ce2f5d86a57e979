import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { countPlaywright, countVitest, formatTotals, readTotals } from "./checks/test-totals.ts";
import { ensureChromium } from "./find-chromium.mjs";

const ROOT = path.dirname(import.meta.dirname);
/** Tests start the product dozens of times. */
const NODE_COMPILE_CACHE = path.join(ROOT, "node_modules", ".cache", "node");
const RESULTS = path.join(ROOT, "test-results");
const VITEST_RESULTS = path.join(RESULTS, "vitest.json");
const PLAYWRIGHT_RESULTS = path.join(RESULTS, "playwright.json");

interface Stage {
  name: string;
  run(): Promise<void>;
}

const lint: Stage = {
  name: "lint",
  async run() {
    await runProgram("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]);
    await runScript("tools/boundaries/check-boundaries.ts", []);
    await runScript("tools/dependencies/check-dependencies.ts", []);
  },
};
const types: Stage = { name: "types", run: () => runScript("tools/checks/check-types.ts", []) };
const build: Stage = { name: "build", run: () => ensureBuilt(console.log) };

/** Those of a line run side by side: each alone leaves a core half idle. The build writes types that are checked. */
const STAGES: readonly (readonly Stage[])[] = [
  [lint, build],
  [types],
  [
    {
      name: "unit and server tests",
      run: () =>
        runProgram("vitest/vitest.mjs", [
          "run",
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${VITEST_RESULTS}`,
        ]),
    },
  ],
  [
    {
      name: "browser tests",
      run: () =>
        runProgram("@playwright/test/cli.js", ["test", "--config", "e2e/playwright.config.ts"], {
          CHROMIUM_PATH: ensureChromium(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_RESULTS,
        }),
    },
  ],
];

const running = new Set<ChildProcess>();

function runProgram(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return runScript(path.join("node_modules", program), args, env);
}

async function runScript(script: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  running.add(child);
  const [code, signal] = await once(child, "exit");
  running.delete(child);
  if (code !== 0) throw new Error(`${script} ended with ${signal ?? `code ${code}`}.`);
}

/** @returns whether the stage passed; says how long it took. */
async function runStage({ name, run }: Stage): Promise<boolean> {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`\n▸ ${name}`);
  try {
    await run();
  } catch (error) {
    console.error(`✗ ${name} failed after ${seconds()} s: ${error instanceof Error ? error.message : error}`);
    return false;
  }
  console.log(`✓ ${name}: ${seconds()} s`);
  return true;
}

// The stage gets the interrupt, tidies up and ends, and with it this process.
process.once("SIGTERM", interrupt);
process.once("disconnect", interrupt);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const passed = await allPass(STAGES);
console.log(
  `\n${formatTotals([readTotals(VITEST_RESULTS, countVitest), readTotals(PLAYWRIGHT_RESULTS, countPlaywright)])}`,
);
process.exit(passed ? 0 : 1);

function interrupt(): void {
  for (const child of running) child.kill("SIGINT");
}

async function allPass(stages: readonly (readonly Stage[])[]): Promise<boolean> {
  for (const together of stages) {
    const results = await Promise.all(together.map(runStage));
    if (results.includes(false)) return false;
  }
  return true;
}
