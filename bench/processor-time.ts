import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { DatabaseConnection } from "../apps/server/src/db/connection/connect.ts";
import { SKIPPED } from "./smoke.ts";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
const PARENT = 1;
/** The process's own time in user and system, and that of its ended children. */
const TIMES = [11, 12, 13, 14] as const;

/** Ends the benchmark where nothing says what a process has computed. */
export function needProcessorTimes(): void {
  if (existsSync("/proc/self/stat")) return;
  console.error("Processor times are read from /proc, which this system does not have.");
  process.exit(SKIPPED);
}

interface Measured<Answer> {
  /** The last one. */
  answer: Answer;
  /** The mean of all rounds; of the server alone, and with PostgreSQL. */
  serverMs: number;
  bothMs: number;
}

/** Asks as many times as there are rounds. @param database PostgreSQL's first process */
export async function measureProcessor<Answer>(
  { server, database, rounds }: { server: number; database: number; rounds: number },
  ask: (round: number) => Promise<Answer>,
): Promise<Measured<Answer>> {
  const read = () => [readProcessorMs([server]), readProcessorMs([server, database])];
  const begun = read();
  let answer = await ask(0);
  for (let round = 1; round < rounds; round += 1) answer = await ask(round);
  const [serverMs = 0, bothMs = 0] = read().map((ms, at) => (ms - (begun[at] ?? 0)) / rounds);
  return { answer, serverMs, bothMs };
}

/** Milliseconds that these processes and their children have computed. */
function readProcessorMs(pids: readonly number[]): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.reduce((sum, name) => {
    const stat = readStat(name);
    if (stat === null || ![name, stat[PARENT]].some((pid) => pids.includes(Number(pid)))) return sum;
    return TIMES.reduce((ms, field) => ms + Number(stat[field]) * TICK_MS, sum);
  }, 0);
}

/** The number of PostgreSQL's first process, which begins that of each connection. */
export async function findPostmaster({ pool }: Pick<DatabaseConnection, "pool">): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return Number(readStat(String(rows[0]?.pid))?.[PARENT]);
}

/** Fields behind the program's name, which may hold blanks. Null: the process has ended. */
function readStat(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
