import { open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries, Launcher } from "./launcher.ts";
import { EmbeddedPostgresError, type Postmaster, readPidFile } from "./postmaster.ts";
import { serverArguments } from "./settings.ts";

export interface Installation {
  homeDir: string;
  clusterDir: string;
  binaries: Binaries;
  launcher: Launcher;
  /** Nothing is flushed to the disk. */
  isDisposable?: boolean;
}

/** For the pid file to report the server as ready. */
const READY_TIMEOUT_MS = 3_000;
/** Another server on the folder, or its remains, about to disappear. */
const PASSING =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|due to unexpected postmaster exit/;

/** Starts a server and waits until it answers; null while another one is still leaving the folder. */
export async function launchPostmaster(place: Installation, port: number): Promise<Postmaster | null> {
  // Each of two concurrent starts reads its own server's log.
  const startLog = join(place.homeDir, `start-${process.pid}.log`);
  try {
    return await launch(place, port, startLog);
  } finally {
    await rm(startLog, { force: true });
  }
}

async function launch(place: Installation, port: number, startLog: string): Promise<Postmaster | null> {
  const output = await open(startLog, "w");
  // A process group of its own: Ctrl-C must not reach a server that is still needed.
  const settings = serverArguments(place.clusterDir, port, place.isDisposable);
  const child = place.launcher.launch(place.binaries.postgres, settings, {
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  child.unref();
  await output.close();
  let end: string | undefined;
  child.once("error", (error) => {
    end = error.message;
  });
  child.once("exit", (code, signal) => {
    end = `ended with ${code ?? signal}`;
  });
  const started = performance.now();
  for (let pause = 4; ; pause = Math.min(pause * 1.25, 50)) {
    await delay(pause);
    const found = await readPidFile(place.clusterDir);
    if (found && found.pid === child.pid && found.status === "ready") return found;
    if (end !== undefined) break;
    // The pid file may stay incomplete during recovery or on a full disk; only a connection shows more.
    if (performance.now() - started > READY_TIMEOUT_MS)
      return { pid: child.pid ?? 0, port, status: "unknown" };
  }
  const complaint = await lastComplaint(place, startLog);
  if (PASSING.test(complaint)) return null;
  throw new EmbeddedPostgresError(`PostgreSQL did not start on ${place.clusterDir}: ${complaint || end}`);
}

/** The server writes to the start log until it opens its own. */
async function lastComplaint(place: Installation, startLog: string): Promise<string> {
  const current = await readFile(join(place.clusterDir, "current_logfiles"), "utf8").catch(() => "");
  const ownLog = current.trim().split(" ").slice(1).join(" ");
  const paths = ownLog ? [startLog, join(place.clusterDir, ownLog)] : [startLog];
  for (const path of paths) {
    const text = await readFile(path, "utf8").catch(() => "");
    const complaint = text.match(/(?:FATAL|PANIC|error): .*/g)?.at(-1);
    if (complaint) return complaint;
  }
  return "";
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
