import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface KillableServer {
  origin: string;
  /** As a power cut would. */
  kill(): Promise<void>;
}

/** The product in a process of its own, listening once this resolves. */
export async function startKillable(environment: Record<string, string>, port = 0): Promise<KillableServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "paying-process.ts"), String(port)], {
    env: environment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  if (!(line instanceof Buffer)) throw new Error("The server did not start.");
  return { origin: line.toString().trim(), kill: () => killChild(child) };
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}
