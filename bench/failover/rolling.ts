import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { type Part, startPart, stopParts } from "../../tools/stack/child-process.ts";
import { findFreePort } from "../free-port.ts";
import { openPostgres } from "../open-postgres.ts";
import { sized } from "../smoke.ts";
import { type Answer, startLoad } from "./load.ts";
import { listProxies, type ProxyName, startProxy } from "./proxies.ts";
import { check } from "./report.ts";

const MAIN = join(import.meta.dirname, "../../apps/server/src/main.ts");
/** About 40 requests a second. Behind a proxy all come from one address, which may not join a waitlist over and over. */
const VISITORS = {
  writers: 0,
  viewers: 5,
  pages: ["/", "/plans", "/subscription/get_plans", "/how-it-works"],
};
const LASTS_MS = sized(50_000, 2_000);
const BUSY = sized([0, 2], [0]);
const DRAIN_SECONDS = sized("5", "1");
/** A balancer asks every second, and needs the same answer twice. */
const NOTICED_MS = sized(3_000, 500);
const MOST_STARTS = 10;

interface Server {
  port: number;
  start(): Part;
}

/**
 * Restarts two servers in turn, with a drain of five seconds, behind HAProxy and behind nginx as `deploy` has them: on
 * the machine as it is, and beside two busy processes. What is not installed is passed over.
 * @returns whether no request failed that a proxy may repeat
 */
export async function tryRolling(): Promise<boolean> {
  const proxies = listProxies().slice(0, sized(2, 1));
  const folder = await mkdtemp(join(tmpdir(), "smirk-rolling-"));
  const postgres = await openPostgres();
  const settings = { DATABASE_URL: postgres.connectionString };
  const stack = await startStack(join(folder, "stack"), () => settings);
  let holds = true;
  try {
    const servers = await Promise.all(
      ["one", "two"].map((name) => describeServer(name, { folder, ...stack })),
    );
    for (const proxy of proxies)
      for (const busy of BUSY) holds = (await measure(servers, { folder, proxy, busy })) && holds;
  } finally {
    await stack.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return holds;
}

interface Place {
  folder: string;
  env: Record<string, string>;
}

async function describeServer(name: string, { folder, env }: Place): Promise<Server> {
  const port = await findFreePort();
  const dataDir = join(folder, name);
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: "0", DRAIN_DELAY_SECONDS: DRAIN_SECONDS };
  const settings = { ...env, ...own, LOG_LEVEL: "warn" };
  return { port, start: () => startPart(`server ${name}`, [MAIN], settings, join(dataDir, "server.log")) };
}

interface Case {
  folder: string;
  proxy: ProxyName;
  busy: number;
}

async function measure(servers: readonly Server[], { folder, proxy, busy }: Case): Promise<boolean> {
  const parts = await Promise.all(servers.map(supervise));
  const [one, two] = servers.map(({ port }) => port);
  const balancer = await startProxy(proxy, { folder, ports: [one ?? 0, two ?? 0] });
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  try {
    await pause(NOTICED_MS);
    const load = startLoad([balancer.origin], VISITORS);
    const restarts = await restartInTurn(servers, parts, performance.now() + LASTS_MS);
    await load.stop();
    return report(`${proxy}, ${busy} busy processes, ${restarts} restarts`, load.answers);
  } finally {
    for (const other of others) other.kill("SIGKILL");
    await stopParts(parts);
    await balancer.stop();
  }
}

/** Restarts one server after the other until the deadline. @returns how many were restarted */
async function restartInTurn(servers: readonly Server[], parts: Part[], deadline: number): Promise<number> {
  let restarts = 0;
  for (; performance.now() < deadline; restarts += 1) {
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

/** A post may not be repeated by a proxy: its failures are counted apart. */
function report(name: string, answers: readonly Answer[]): boolean {
  const failures = answers.filter(({ status }) => status !== 200);
  const pages = failures.filter(({ kind }) => kind === "page");
  const slowest = Math.max(0, ...answers.map(({ ms }) => ms)) / 1_000;
  const holds = check(
    `${name}: ${pages.length} of ${answers.length} requests failed, and ${failures.length - pages.length} posts; ` +
      `slowest ${slowest.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
    pages.length === 0,
  );
  for (const { kind, status, complaint } of failures.slice(0, 20))
    console.log(`    ${complaint ?? `${kind}: ${status}`}`);
  return holds;
}
