/**
 * Kills server and PostgreSQL together with SIGKILL while rows are being written, 20 times, and checks after
 * each start that every row whose write was acknowledged is there and whole.
 *
 *     node bench/run.mjs kill-nine
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPostmaster } from "../apps/server/src/db/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/start-embedded-postgres.ts";
import { stopPostmaster } from "../apps/server/src/db/embedded/stop-postmaster.ts";
import { sized } from "./smoke.ts";

const ROUNDS = sized(20, 1);
const CONNECTIONS = 4;
const LONGEST_WRITING_MS = 700;

const [mode, folder, round] = process.argv.slice(2);
if (mode === "write") await write(folder ?? "", round ?? "");
else await killNine();

/** The server-like process: prints `ready <ms> <address>`, then the key of each row after its commit. */
async function write(dataDir: string, name: string): Promise<void> {
  const started = performance.now();
  const log = { info: () => {}, warn: console.error, error: console.error };
  const server = await startEmbeddedPostgres({ dataDir, log });
  const startMs = performance.now() - started;
  const pool = new pg.Pool({ connectionString: server.connectionString, max: CONNECTIONS });
  // PostgreSQL may stop before the last idle connection has closed.
  pool.on("error", () => {});
  await pool.query("create table if not exists written (key text primary key, body text not null)");
  process.stdout.write(`ready ${startMs.toFixed(0)} ${server.connectionString}\n`);
  let isStopping = false;
  const writers = Array.from({ length: CONNECTIONS }, async (_, writer) => {
    for (let count = 0; !isStopping; count += 1) {
      const key = `${name}-${writer}-${count}`;
      await pool.query("insert into written (key, body) values ($1, $2)", [key, bodyOf(key)]);
      process.stdout.write(`${key}\n`);
    }
  });
  process.once("SIGTERM", async () => {
    isStopping = true;
    await Promise.all(writers);
    await pool.end();
    await server.stop();
  });
  await Promise.all(writers);
}

/** Long enough for rows to fill pages and for a torn one to show. */
function bodyOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").repeat(8);
}

interface Writer {
  child: ChildProcess;
  startMs: number;
  address: string;
}

async function startWriter(dataDir: string, name: string, acknowledged: Set<string>): Promise<Writer> {
  const child = spawn(process.execPath, [import.meta.filename, "write", dataDir, name], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    child.once("close", () => reject(new Error(`The server of round ${name} did not start.`)));
    lines.on("line", (line) => {
      const [word, startMs, address = ""] = line.split(" ");
      if (word === "ready") resolve({ child, startMs: Number(startMs), address });
      else acknowledged.add(line);
    });
  });
}

/** Node's process group, the postmaster and all its children, as if the machine had lost them at once. */
async function killEverything(child: ChildProcess, postmaster: number): Promise<void> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "");
  const pids = [-Number(child.pid), postmaster, ...children.trim().split(" ").filter(Boolean).map(Number)];
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  await once(child, "close");
}

async function countLost(address: string, acknowledged: ReadonlySet<string>): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ key: string; body: string }>("table written");
  await client.end();
  const whole = new Set(rows.filter(({ key, body }) => body === bodyOf(key)).map(({ key }) => key));
  return [...acknowledged].filter((key) => !whole.has(key)).length;
}

async function killNine(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "smirk-kill-nine-"));
  await chmod(dataDir, 0o711);
  const acknowledged = new Set<string>();
  const startsMs: number[] = [];
  let lost = 0;
  let running: ChildProcess | undefined;
  try {
    for (let count = 0; count <= ROUNDS; count += 1) {
      const before = new Set(acknowledged);
      const { child, startMs, address } = await startWriter(dataDir, String(count), acknowledged);
      running = child;
      startsMs.push(startMs);
      lost += await countLost(address, before);
      if (count === ROUNDS) {
        child.kill("SIGTERM");
        await once(child, "close");
        break;
      }
      await delay(Math.random() * LONGEST_WRITING_MS);
      const postmaster = await findPostmaster(join(dataDir, "cluster"));
      if (!postmaster) throw new Error("PostgreSQL ended before it was killed.");
      await killEverything(child, postmaster.pid);
    }
    if (await findPostmaster(join(dataDir, "cluster")))
      throw new Error("PostgreSQL still runs after the stop.");
  } finally {
    running?.kill("SIGKILL");
    const left = await findPostmaster(join(dataDir, "cluster"));
    if (left) await stopPostmaster(join(dataDir, "cluster"), left.pid);
    await rm(dataDir, { recursive: true, force: true });
  }
  report(acknowledged.size, lost, startsMs);
}

function report(written: number, lost: number, [firstMs = 0, ...nextMs]: number[]): void {
  const sorted = nextMs.toSorted((a, b) => a - b);
  const [min, median, max] = [sorted.at(0), sorted.at(sorted.length >> 1), sorted.at(-1)];
  console.log(
    `kill -9 × ${ROUNDS}: ${written} rows acknowledged, ${lost} lost; ` +
      `first start ${firstMs} ms, starts after a kill ${min}/${median}/${max} ms (min/median/max)`,
  );
  if (lost > 0) process.exitCode = 1;
}
