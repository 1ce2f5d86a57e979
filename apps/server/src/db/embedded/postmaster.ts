import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A running PostgreSQL server, as its pid file describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping" | "unknown";
}

const PID_FILE = "postmaster.pid";
const PORT_LINE = 3;
const STATUS_LINE = 7;
const HALF_WRITTEN_MS = 2_000;

/** The pid file, which may be stale; null when it is missing or half written. */
export async function readPidFile(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, PID_FILE), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return null;
  const status = lines[STATUS_LINE];
  return {
    pid,
    port: Number(lines[PORT_LINE]) || 0,
    status: status === "starting" || status === "ready" || status === "stopping" ? status : "unknown",
  };
}

export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const found = await readPidFile(clusterDir);
  return found && (await isPostmasterOf(clusterDir, found.pid)) ? found : null;
}

/** After a crash the pid may belong to any process. */
export async function isPostmasterOf(clusterDir: string, pid: number): Promise<boolean> {
  return (await commandLineOf(pid)).includes(`postgres -D ${clusterDir} -c `);
}

/** PostgreSQL does not start while the pid of its old pid file exists. */
export async function removeStalePidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, PID_FILE);
  const found = await readPidFile(clusterDir);
  const isStale = found
    ? isTaken(found.pid) && !(await isPostmasterOf(clusterDir, found.pid))
    : await isOlderThan(path, HALF_WRITTEN_MS);
  if (isStale) await rm(path, { force: true });
}

/** Whether a process has this pid, zombies included. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isOlderThan(path: string, ageMs: number): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs > ageMs;
}

/** Arguments joined by spaces; empty for a dead process or a zombie. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return line.replaceAll("\0", " ");
  }
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(
    () => ({ stdout: "" }),
  );
  return stdout;
}

/** The message is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EmbeddedPostgresError";
  }
}

export class FolderInUseError extends EmbeddedPostgresError {}
