import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { isPostmasterOf } from "./postmaster.ts";

/** PostgreSQL's fast shutdown, its immediate shutdown, and the end; each with its share of the patience. */
const STEPS: [NodeJS.Signals, number][] = [
  ["SIGINT", 1],
  ["SIGQUIT", 0.5],
  ["SIGKILL", 0.5],
];

/** Stops a server and waits until its process is gone, whether this process started it or not. */
export async function stopPostmaster(clusterDir: string, pid: number, patienceMs = 20_000): Promise<void> {
  for (const [signal, share] of STEPS) {
    // Asked anew before each signal: a pid that was given to another process is none of ours.
    if (!(await isPostmasterOf(clusterDir, pid))) return;
    send(pid, signal);
    const since = performance.now();
    for (let pause = 5; performance.now() - since < patienceMs * share; pause = Math.min(pause * 1.5, 50)) {
      await delay(pause);
      if (!(await isPostmasterOf(clusterDir, pid))) return;
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
