import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseConnection } from "../../apps/server/src/db/connection/connect.ts";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
const PARENT = 1;
/** The process's own time in user and system, and that of its ended children. */
const TIMES = [11, 12, 13, 14] as const;

/** Milliseconds that these processes and their children have computed. */
export function readProcessorMs(pids: readonly number[]): number {
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
