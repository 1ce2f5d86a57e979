/**
 * Restarts two servers of the built product in turn, with a drain of five seconds, behind HAProxy and behind nginx as
 * `deploy` has them, under 40 requests a second: on the machine as it is, and beside two busy processes.
 * bench/README.md says what is checked.
 *
 *     node bench/run.mjs rolling
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { type Part, startPart, stopParts } from "../../tools/stack/child-process.ts";
import { findFreePort } from "../free-port.ts";
import { openPostgres } from "../open-postgres.ts";
import { setExitCode, sized } from "../smoke.ts";
import { type Outcome, sendLoad } from "./load.ts";
import { listProxies, type ProxyName, startProxy } from "./proxies.ts";

const MAIN = join(import.meta.dirname, "../../apps/server/src/main.ts");
const A_SECOND = 40;
const REQUESTS = sized(2_000, 80);
const BUSY = sized([0, 2], [0]);
const DRAIN_SECONDS = sized("5", "1");
/** A balancer asks every second, and needs the same answer twice. */
const NOTICED_MS = sized(3_000, 500);
const SKIPPED = 77;
const MOST_STARTS = 10;

interface Server {
  port: number;
  start(): Part;
}

const proxies = listProxies().slice(0, sized(2, 1));
if (proxies.length === 0) {
  console.log("Skipped: neither haproxy nor nginx is there (Debian: haproxy nginx-light).");
  process.exit(SKIPPED);
}
const folder = await mkdtemp(join(tmpdir(), "smirk-rolling-"));
const postgres = await openPostgres();
const settings = { DATABASE_URL: postgres.connectionString };
const stack = await startStack(join(folder, "stack"), () => settings);
const servers = await Promise.all(["one", "two"].map((name) => describeServer(name)));
let isClean = true;
try {
  for (const proxy of proxies) for (const busy of BUSY) isClean = (await measure(proxy, busy)) && isClean;
} finally {
  await stack.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
setExitCode(isClean);

async function describeServer(name: string): Promise<Server> {
  const port = await findFreePort();
  const dataDir = join(folder, name);
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: "0", DRAIN_DELAY_SECONDS: DRAIN_SECONDS };
  const env = { ...stack.env, ...own, LOG_LEVEL: "warn" };
  return { port, start: () => startPart(`server ${name}`, [MAIN], env, join(dataDir, "server.log")) };
}

/** @returns whether no request failed that a proxy may repeat */
async function measure(proxy: ProxyName, busy: number): Promise<boolean> {
  const parts = await Promise.all(servers.map(supervise));
  const [one, two] = servers.map(({ port }) => port);
  const balancer = await startProxy(proxy, { folder, ports: [one ?? 0, two ?? 0] });
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  try {
    await pause(NOTICED_MS);
    const ending = { isOver: false };
    const rolling = restartInTurn(parts, ending);
    const outcome = await sendLoad(balancer.origin, { requests: REQUESTS, aSecond: A_SECOND });
    ending.isOver = true;
    return report(`${proxy}, ${busy} busy processes`, outcome, await rolling);
  } finally {
    for (const other of others) other.kill("SIGKILL");
    await stopParts(parts);
    await balancer.stop();
  }
}

/** One server after the other, as long as the load lasts. @returns how many were restarted */
async function restartInTurn(parts: Part[], ending: { isOver: boolean }): Promise<number> {
  let restarts = 0;
  for (; !ending.isOver; restarts += 1) {
    const at = restarts % parts.length;
    const [old, server] = [parts[at], servers[at]];
    if (old === undefined || server === undefined) break;
    await stopParts([old]);
    parts[at] = await supervise(server);
    await pause(NOTICED_MS);
  }
  return restarts;
}

/** A start that fails is tried again, as a supervisor does. */
async function supervise(server: Server): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    const part = server.start();
    const failure = await part.listening.then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return part;
    if (tries === MOST_STARTS) throw failure;
  }
}

function report(name: string, { sent, failures, slowest }: Outcome, restarts: number): boolean {
  const [gets, posts] = (["GET", "POST"] as const).map((one) => failures.filter(({ kind }) => kind === one));
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${name}: ${gets?.length ?? 0} of ${sent} requests failed, and ${posts?.length ?? 0} posts that may not be repeated; ` +
      `${restarts} restarts, slowest ${(slowest / 1_000).toFixed(1)} s, load ${load}`,
  );
  for (const { what, at } of failures.slice(0, 20)) console.log(`  after ${at.toFixed(1)} s: ${what}`);
  return (gets?.length ?? 0) === 0;
}
