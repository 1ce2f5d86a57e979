/**
 * First starts on a slow machine: five beside 16 busy loops, and one whose processes have a tenth of the processor. Each
 * makes its database and its demo, says that it runs, and ends when it is asked to.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const START = join(dirname(import.meta.dirname), "stack/start.ts");
const BUSY_LOOPS = 16;
const STARTS_BESIDE_LOOPS = 5;
const LONGEST_MS = 15 * 60_000;
/** Processes are held for nine tenths of each turn. */
const TURN_MS = 100;

/** @throws with all that it has said where it ends before it runs */
async function startOnce(name: string, isHeld: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "smirk-first-start-"));
  // PostgreSQL that root starts runs as another user, who has to pass.
  chmodSync(dataDir, 0o711);
  const ports = await choosePorts(["PORT", "SANDBOX_PORT", "SANDBOX_SMTP_PORT"]);
  const product = spawn(process.execPath, [START], {
    env: { ...process.env, ...ports, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const holding = new AbortController();
  try {
    const began = performance.now();
    if (isHeld) void holdToTenth(product.pid ?? 0, holding.signal);
    await waitUntilRunning(product);
    console.log(`${name}: runs after ${Math.round((performance.now() - began) / 1000)} s.`);
    holding.abort();
    const ended = once(product, "exit");
    product.kill("SIGINT");
    const [code] = await ended;
    if (code !== 0) throw new Error(`${name}: ended with ${code}.`);
  } finally {
    holding.abort();
    product.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Free ones by name: with ports of the system's choice a product starts without the sandbox's vendors. */
async function choosePorts(names: readonly string[]): Promise<Record<string, string>> {
  const servers = names.map(() => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => String((server.address() as AddressInfo).port));
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return Object.fromEntries(names.map((name, index) => [name, ports[index] ?? ""]));
}

async function waitUntilRunning(product: ChildProcess): Promise<void> {
  const running = Promise.withResolvers<void>();
  let said = "";
  for (const stream of [product.stdout, product.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said += chunk;
      if (said.includes("Smirk is running.")) running.resolve();
    });
  }
  product.once("exit", (code) => running.reject(new Error(`It ended with ${code}:\n${said}`)));
  const timer = setTimeout(() => running.reject(new Error(`It does not run yet:\n${said}`)), LONGEST_MS);
  await running.promise.finally(() => clearTimeout(timer));
}

/** Stops a process and its descendants for most of the time. */
async function holdToTenth(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const all = listDescendants(pid);
    for (const one of all) send(one, "SIGSTOP");
    await delay(TURN_MS * 0.9);
    for (const one of all) send(one, "SIGCONT");
    await delay(TURN_MS * 0.1);
  }
}

function listDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const line = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It has ended.
    }
  }
  const found = [pid];
  for (const parent of found) {
    for (const [one, of] of parents) if (of === parent) found.push(one);
  }
  return found;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const loops = Array.from({ length: BUSY_LOOPS }, () =>
  spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
);
try {
  for (let number = 1; number <= STARTS_BESIDE_LOOPS; number += 1) {
    await startOnce(`Start ${number} of ${STARTS_BESIDE_LOOPS} beside ${BUSY_LOOPS} busy loops`, false);
  }
} finally {
  for (const loop of loops) loop.kill("SIGKILL");
}
await startOnce("A start with a tenth of the processor", true);
