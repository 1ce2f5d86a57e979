import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { connectDatabase } from "../../apps/server/src/db/connection/connect.ts";
import { sized } from "../smoke.ts";
import { startServer, waitUntilLoaded } from "./contenders.ts";
import { checkLine } from "./lines.ts";
import { measureRound, medianRound, type Round } from "./measure.ts";
import { type BenchDatabase, LOCATIONS } from "./prepare-database.ts";

const DENTISTS = sized(1_000, 10);
const ROUNDS = sized(5, 1);
const LOAD = { seconds: 3, connections: sized(10, 2) };
const LEAST = { finder: 2_000, dentists: 1_500 };
const MOST_HEALTH_MS = 100;
const HEALTH_PAUSE_MS = 50;
/** For the whole process, by the number of locations; smaller directories have the first line's. */
const BUDGETS = [
  { locations: 300_000, memoryMib: 700, startMs: 3_000 },
  { locations: 1_000_000, memoryMib: 1_638, startMs: 12_000 },
];

/** Kept pages, health beside them, and what a server that has just started needs. */
export async function measurePages({ connectionString }: BenchDatabase): Promise<void> {
  const server = await startServer("serve-smirk.ts", connectionString, "warn", "web");
  try {
    const loadMs = await waitUntilLoaded(server.url);
    const budget = BUDGETS.find(({ locations }) => LOCATIONS <= locations) ?? BUDGETS.at(-1);
    console.log(`\nPages: ${LOAD.connections} connections, median of ${ROUNDS} rounds of ${LOAD.seconds} s`);
    checkLine({ name: "load after the start", value: loadMs, most: budget?.startMs ?? 0, unit: " ms" });
    const paths = await listDentistPaths(connectionString);
    await measure(server.url, { name: "/", paths: ["/"], least: LEAST.finder });
    await measure(server.url, { name: "dentist pages", paths, least: LEAST.dentists });
    const memoryMib = readMemoryMib(server.pid);
    if (memoryMib !== null) {
      checkLine({
        name: "memory of the process",
        value: memoryMib,
        most: budget?.memoryMib ?? 0,
        unit: " MiB",
      });
    }
  } finally {
    server.stop();
  }
}

async function listDentistPaths(connectionString: string): Promise<string[]> {
  const { pool, close } = connectDatabase(connectionString);
  const { rows } = await pool.query<{ id: string }>(
    "select location_id as id from location_cards order by md5(location_id::text) limit $1",
    [DENTISTS],
  );
  await close();
  return rows.map(({ id }) => `/dentist/${id}`);
}

async function measure(
  url: string,
  { name, paths, least }: { name: string; paths: string[]; least: number },
): Promise<void> {
  const headers = { "accept-encoding": "br, gzip" };
  for (const path of paths) await fetch(url + path, { headers }).then((answer) => answer.arrayBuffer());
  const stopping = new AbortController();
  const health = watchHealth(url, stopping.signal);
  const requests = paths.map((path) => ({ method: "GET" as const, path, headers }));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(url, requests, LOAD));
  stopping.abort();
  const { requestsPerSecond } = medianRound(rounds);
  checkLine({ name, value: requestsPerSecond, least, unit: " requests/s" });
  const most = MOST_HEALTH_MS;
  checkLine({ name: `/healthz p99 beside ${name}`, value: await health, most, unit: " ms" });
}

/** @returns the p99 of its milliseconds */
async function watchHealth(url: string, signal: AbortSignal): Promise<number> {
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    await fetch(`${url}/healthz`).then((answer) => answer.arrayBuffer());
    times.push(performance.now() - startedAt);
    await delay(HEALTH_PAUSE_MS);
  }
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;
}

/** Null where there is no /proc. */
function readMemoryMib(pid: number): number | null {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    return null;
  }
}
