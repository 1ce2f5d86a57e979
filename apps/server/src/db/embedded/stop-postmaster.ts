import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { isPostmasterOf } from "./postmaster.ts";

/** Fast shutdown, immediate shutdown, kill; each with its share of the timeout. */
const STEPS: [NodeJS.Signals, number][] = [
  ["SIGINT", 1],
  ["SIGQUIT", 0.5],
  ["SIGKILL", 0.5],
];

/** Stops a server and waits for its process to end, also one of another parent. */
export async function stopPostmaster(clusterDir: string, pid: number, timeoutMs = 20_000): Promise<void> {
  for (const [signal, share] of STEPS) {
    // The pid may meanwhile belong to another process.
    if (!(await isPostmasterOf(clusterDir, pid))) return;
    send(pid, signal);
    const since = performance.now();
    for (let pause = 5; performance.now() - since < timeoutMs * share; pause = Math.min(pause * 1.5, 50)) {
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
