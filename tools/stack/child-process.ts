import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";

export interface Part {
  name: string;
  process: ChildProcess;
  /** Resolves with the address it listens on; rejects when it ends before that. */
  listening: Promise<string>;
  ended: Promise<void>;
}

/**
 * Starts one program of the product on this Node. Its log goes to a file (the last one is kept beside it), what
 * it has to say to the person at the terminal goes to stderr. It ends by itself when this process dies.
 */
export function startPart(name: string, args: string[], env: Record<string, string>, logFile: string): Part {
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", log, "inherit", "ipc"],
    // A process group of its own: Ctrl-C reaches this process alone, which stops its parts in their order.
    detached: true,
  });
  closeSync(log);
  const listening = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  child.on("message", (message: { listening?: string }) => {
    if (message.listening !== undefined) listening.resolve(message.listening);
  });
  child.on("error", listening.reject);
  child.on("exit", () => {
    listening.reject(new Error(`The ${name} ended.`));
    ended.resolve();
  });
  listening.promise.catch(() => {});
  return { name, process: child, listening: listening.promise, ended: ended.promise };
}

/** Asks all parts to end and waits until they have. */
export async function stopParts(parts: Part[]): Promise<void> {
  for (const part of parts) signalPart(part);
  await Promise.all(parts.map((part) => part.ended));
}

export function signalPart({ process: child }: Part): void {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
}
