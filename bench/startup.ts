// Measures what a newcomer waits for: clone, `npm start`, first page; then the second start of the same clone.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";
import { isSmoke, setExitCode } from "./smoke.ts";

const ROOT = path.dirname(import.meta.dirname);
const FIRST_BUDGET_SECONDS = 120;
const SECOND_BUDGET_SECONDS = 6;
const GIVE_UP_MS = 10 * 60_000;

interface Ports {
  product: number;
  sandbox: number;
}

/** Seconds from now until `npm start` in `folder` serves a page; the process is stopped again. */
async function measureStart(
  folder: string,
  ports: Ports,
  settings: Record<string, string> = {},
): Promise<number> {
  const startedMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, PORT: String(ports.product), SANDBOX_PORT: String(ports.sandbox), ...settings },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  try {
    await waitForPage(`http://127.0.0.1:${ports.product}/`, child);
    return (performance.now() - startedMs) / 1000;
  } finally {
    await stopGroup(child);
  }
}

async function waitForPage(url: string, child: ChildProcess) {
  const deadlineMs = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}.`);
    const status = await readStatus(url);
    if (status === 200) return;
    await pause(50);
  }
  throw new Error(`No page after ${GIVE_UP_MS / 1000} s.`);
}

/** @returns 0 while nothing answers. */
async function readStatus(url: string): Promise<number> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function stopGroup(child: ChildProcess) {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  await ended;
}

function report(name: string, seconds: number, budget: number): boolean {
  const holds = seconds <= budget;
  console.log(`${holds ? "ok  " : "OVER"}  ${name}: ${seconds.toFixed(1)} s (budget ${budget} s)`);
  return holds;
}

async function tryClone(folder: string, ports: Ports): Promise<boolean[]> {
  const cloneStartedMs = performance.now();
  execFileSync("git", ["clone", "--quiet", ROOT, folder]);
  const cloneSeconds = (performance.now() - cloneStartedMs) / 1000;
  const first = cloneSeconds + (await measureStart(folder, ports));
  const second = await measureStart(folder, ports);
  return [
    report("fresh clone to first page", first, FIRST_BUDGET_SECONDS),
    report("second start to first page", second, SECOND_BUDGET_SECONDS),
  ];
}

/** For a smoke run: what is installed and built already, on an empty data folder. */
async function tryThisTree(dataDir: string, ports: Ports): Promise<boolean[]> {
  const seconds = await measureStart(ROOT, ports, { DATA_DIR: dataDir });
  return [report("this tree to first page", seconds, FIRST_BUDGET_SECONDS)];
}

const folder = mkdtempSync(path.join(tmpdir(), "smirk-startup-"));
try {
  const ports = { product: await findFreePort(), sandbox: await findFreePort() };
  const results = isSmoke ? await tryThisTree(folder, ports) : await tryClone(folder, ports);
  setExitCode(results.every(Boolean));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
