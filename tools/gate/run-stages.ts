import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { RunResults } from "./results.ts";
import type { EndedStage } from "./summary.ts";

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
export async function runScript(
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
