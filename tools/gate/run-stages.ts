import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { RunResults, TestResult } from "./results.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** Tests start the product dozens of times. */
const NODE_COMPILE_CACHE = path.join(ROOT, "node_modules", ".cache", "node");

export interface Stage {
  name: string;
  /** What it may take on two quiet cores: more is said at the end, and fails nothing. */
  allowedSeconds: number;
  /** Later stages run even when this one has failed. */
  mayFail?: true;
  run(tools: { runScript: typeof runScript }): Promise<void>;
  readResults?(): RunResults | null;
}

const running = new Set<ChildProcess>();
let isStopped = false;

/** Runs stages line by line until one of those that must pass fails, or this process gets a stop signal. */
export async function runStages(
  lines: readonly (readonly Stage[])[],
  say: (line: string) => void,
): Promise<EndedStage[]> {
  // The stage gets the interrupt, tidies up and ends, and with it this process.
  process.once("SIGTERM", interrupt);
  process.once("disconnect", interrupt);
  const ended: EndedStage[] = [];
  for (const together of lines) {
    const results = await Promise.all(together.map((stage) => runStage(stage, say)));
    ended.push(...results);
    if (isStopped || together.some(({ mayFail }, at) => !mayFail && !results[at]?.passed)) break;
  }
  return ended;
}

function interrupt(): void {
  isStopped = true;
  for (const child of running) child.kill("SIGINT");
}

async function runStage(stage: Stage, say: (line: string) => void): Promise<EndedStage> {
  const { name, allowedSeconds } = stage;
  const startedMs = performance.now();
  say(`\n▸ ${name}`);
  const error = await stage.run({ runScript }).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const took = `${seconds.toFixed(1)} s`;
  say(error === null ? `✓ ${name}: ${took}` : `✗ ${name} failed after ${took}: ${error}`);
  return { name, passed: error === null, seconds, allowedSeconds, results: stage.readResults?.() ?? null };
}

/** Runs a program on this Node, its output being this process's. @throws Error when it ends otherwise than with 0 */
async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
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

/** A stage of a run that has ended. */
export interface EndedStage {
  name: string;
  passed: boolean;
  seconds: number;
  /** What it may take on two quiet cores. */
  allowedSeconds: number;
  /** Null when it runs no tests, or did not get to say how they ended. */
  results: RunResults | null;
}

/** The end of a run: what was not run at all stands last, after the sum. */
export function listLastLines(stages: readonly EndedStage[], notRun: readonly string[]): string[] {
  return [...listRemarks(stages), sumTotals(stages), ...notRun.map((name) => `NOT RUN: ${name}`)];
}

export function sumTotals(stages: readonly EndedStage[]): string {
  const results = stages.flatMap((stage) => stage.results ?? []);
  const count = (outcome: TestResult["outcome"]) =>
    results.flatMap(({ tests }) => tests).filter((test) => test.outcome === outcome).length;
  const failed = count("failed") + results.reduce((sum, { errors }) => sum + errors, 0);
  return `total: ${count("passed")} passed, ${failed} failed, ${count("skipped")} skipped`;
}

/** What a person wants to know at the end of a run, line by line: failures, stages over their line, skipped files. */
export function listRemarks(stages: readonly EndedStage[]): string[] {
  const tests = stages.flatMap((stage) => stage.results?.tests ?? []);
  const failed = tests.filter(({ outcome }) => outcome === "failed");
  const late = stages.filter(({ seconds, allowedSeconds }) => seconds > allowedSeconds);
  return [
    ...(failed.length > 0 ? ["Failed:", ...failed.map(({ file, name }) => `  ✗ ${file}: ${name}`)] : []),
    ...late.map(
      ({ name, seconds, allowedSeconds }) =>
        `${name} took ${seconds.toFixed(0)} s; it should take at most ${allowedSeconds} s on two quiet cores.`,
    ),
    ...listSkipped(tests),
  ];
}

/** One line: what the machine lacks is a package, a program or a file, as the tests' names say. */
function listSkipped(tests: readonly TestResult[]): string[] {
  const skipped = tests.filter(({ outcome }) => outcome === "skipped");
  const files = Object.entries(Object.groupBy(skipped, ({ file }) => file));
  const named = files.map(([file, these = []]) => `${file} (${these.length})`);
  return named.length > 0 ? [`Skipped for want of what they need: ${named.join(", ")}.`] : [];
}

const SLOWEST = 10;

const escapePipes = (text: string) => text.replaceAll("|", "\\|");

const formatSeconds = (ms: number) => (ms / 1000).toFixed(1);
const sumMs = (all: readonly { ms: number }[]) => all.reduce((sum, { ms }) => sum + ms, 0);

/** A stage's files by the time of their tests, the slowest first, and the sum of these. */
function listSlowestFiles({ name, results }: EndedStage): string[] {
  const tests = results?.tests ?? [];
  const files = [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => ({ file, ms: sumMs(own) }));
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  if (slowest.length === 0) return [];
  return [
    ...slowest.map(({ file, ms }) => `| ${formatSeconds(ms)} | ${file} | |`),
    `| ${formatSeconds(sumMs(slowest))} | sum of these, of ${formatSeconds(sumMs(tests))} | ${name} |`,
  ];
}

/** The stages, the slowest tests, and the slowest files with their sum, as Markdown tables for CONTRIBUTING. */
export function formatTables(stages: readonly EndedStage[]): string {
  const rows = stages.map(
    ({ name, seconds, allowedSeconds, results }) =>
      `| ${name} | ${seconds.toFixed(0)} | ${allowedSeconds} | ${results?.tests.length ?? ""} |`,
  );
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = stages
    .flatMap((stage) => stage.results?.tests ?? [])
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, name, ms }) => `| ${formatSeconds(ms)} | ${file} | ${escapePipes(name)} |`);
  return [
    "| Stage | Seconds | At most | Tests |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
    `| sum; lint runs beside the build | ${total.toFixed(0)} | | |`,
    "",
    "| Seconds | Slowest tests | |",
    "| ---: | --- | --- |",
    ...slowest,
    "",
    "| Seconds | Slowest files | |",
    "| ---: | --- | --- |",
    ...stages.flatMap(listSlowestFiles),
  ].join("\n");
}
