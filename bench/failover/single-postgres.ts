import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPostmaster } from "../../apps/server/src/db/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/start-embedded-postgres.ts";
import { sized } from "../smoke.ts";
import { type Load, startLoad } from "./load.ts";
import { type Payer, startPayer } from "./payer.ts";
import { type Outcome, observe, printOutcomes } from "./report.ts";
import { startTwoServers, verify } from "./verify.ts";

const FREEZE_MS = sized(20_000, 500);
const USED_UP_MS = sized(6_000, 500);
const FULL_MS = sized(10_000, 500);
const LONGEST_PAUSE_MS = sized(3_000, 100);
const TMPFS_MB = 400;

/** What the product would log of its embedded server. */
const print = (fields: { err?: Error }, event: string) =>
  console.error(new Date().toISOString(), event, fields.err?.message ?? "");
const log = { info: print, warn: print, error: print } as unknown as Parameters<
  typeof startEmbeddedPostgres
>[0]["log"];
/**
 * One PostgreSQL under two servers that are written to and paid at: restarted, killed with SIGKILL, frozen, with all its
 * connections taken and its disk full.
 * @returns whether everything holds
 */
export async function trySinglePostgres(restarts: number, kills: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "smirk-database-loss-"));
  await chmod(folder, 0o711);
  const undo: Undo = [() => rm(folder, { recursive: true, force: true })];
  try {
    return await run({ folder, undo, restarts, kills });
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  }
}

type Undo = (() => unknown)[];

interface Plan {
  folder: string;
  undo: Undo;
  restarts: number;
  kills: number;
}

async function run({ folder, undo, restarts, kills }: Plan): Promise<boolean> {
  const dataDir = join(folder, "postgres");
  const isSmall = mountSmallDisk(dataDir, undo);
  if (!isSmall) await mkdir(dataDir);
  // This process is the product's part that brings its PostgreSQL up again.
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  undo.push(() => embedded.stop());
  const servers = await startTwoServers(folder, { DATABASE_URL: embedded.connectionString });
  undo.push(() => servers.stop());
  const load = startLoad(servers.origins);
  const payer = startPayer(servers.origins, servers.sandbox);
  const outcomes: Outcome[] = [];
  const disturb = async (name: string, work: () => Promise<number>) => {
    await delay(Math.random() * LONGEST_PAUSE_MS);
    outcomes.push(await observe(name, load, servers.origins, work));
  };
  const cluster = join(dataDir, "cluster");
  for (let count = 1; count <= restarts; count += 1) {
    await disturb(`restart ${count}`, () => endServer(cluster, embedded.connectionString, "SIGINT"));
  }
  for (let count = 1; count <= kills; count += 1) {
    await disturb(`kill -9 ${count}`, () => endServer(cluster, embedded.connectionString, "SIGKILL"));
  }
  await disturb(`frozen for ${FREEZE_MS / 1000} s`, () => freeze(cluster));
  await disturb("connections used up", () => useUp(embedded.connectionString));
  if (isSmall) await disturb("disk full", () => fillDisk(dataDir, embedded.connectionString));
  else console.log("Disk full: skipped, a tmpfs cannot be mounted here.");
  return finish(embedded.connectionString, outcomes, { load, payer, servers });
}

async function finish(
  address: string,
  outcomes: Outcome[],
  parts: { load: Load; payer: Payer; servers: Awaited<ReturnType<typeof startTwoServers>> },
): Promise<boolean> {
  await parts.load.stop();
  await parts.payer.stop();
  const held = printOutcomes(outcomes);
  return (await verify(address, parts)) && held;
}

function mountSmallDisk(path: string, undo: Undo): boolean {
  try {
    execFileSync("mkdir", ["-p", path]);
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${TMPFS_MB}m,mode=0711`, "tmpfs", path], {
      stdio: "ignore",
    });
    undo.push(() => execFileSync("umount", [path]));
    return true;
  } catch {
    return false;
  }
}

async function postmasterPid(cluster: string): Promise<number> {
  const found = await findPostmaster(cluster);
  if (!found) throw new Error("PostgreSQL does not run.");
  return found.pid;
}

/** @returns when it takes connections again */
async function endServer(cluster: string, address: string, signal: NodeJS.Signals): Promise<number> {
  const pid = await postmasterPid(cluster);
  process.kill(pid, signal);
  while ((await findPostmaster(cluster))?.pid === pid) await delay(10);
  return untilWritable(address);
}

async function untilWritable(address: string): Promise<number> {
  for (;;) {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 1_000,
      query_timeout: 2_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("create table if not exists bench_probe (at timestamptz)");
      await client.query("insert into bench_probe values (now())");
      return performance.now();
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function freeze(cluster: string): Promise<number> {
  const pid = await postmasterPid(cluster);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
  const signal = (name: NodeJS.Signals) => {
    for (const each of pids) {
      try {
        process.kill(each, name);
      } catch {
        // It ended by itself.
      }
    }
  };
  signal("SIGSTOP");
  try {
    await delay(FREEZE_MS);
  } finally {
    signal("SIGCONT");
  }
  return performance.now();
}

/** Takes every connection that an ordinary role may have, those of the servers too. */
async function useUp(address: string): Promise<number> {
  const held: pg.Client[] = [];
  const deadline = performance.now() + USED_UP_MS;
  while (performance.now() < deadline) {
    const client = new pg.Client({ connectionString: address, application_name: "bench-hold" });
    client.on("error", () => {});
    try {
      await client.connect();
      held.push(client);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('smirk-server', 'smirk-jobs')",
      );
    } catch {
      await client.end().catch(() => {});
      await delay(50);
    }
  }
  await Promise.all(held.map((client) => client.end().catch(() => {})));
  return performance.now();
}

/** Uses up the segments that PostgreSQL has in store: it then ends itself for want of another. */
async function writeAheadLog(address: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 500,
    query_timeout: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_logical_emit_message(false, 'bench', repeat('x', 16000000))");
  } finally {
    await client.end().catch(() => {});
  }
}

/** Leaves no byte on the disk, for a while. */
async function fillDisk(dataDir: string, address: string): Promise<number> {
  const filler = join(dataDir, "filler");
  const deadline = performance.now() + FULL_MS;
  for (let count = 0; performance.now() < deadline; count += 1) {
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(`${filler}-${count}`, Buffer.alloc(Math.max(1, bavail * bsize))).catch(() => {});
    await writeAheadLog(address).catch(() => {});
    await delay(200);
  }
  execFileSync("sh", ["-c", `rm -f ${filler}-*`]);
  const freed = performance.now();
  await untilWritable(address);
  return freed;
}
