import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries, Launcher } from "./launcher.ts";
import { EmbeddedPostgresError, isTaken } from "./postmaster.ts";
import { INITDB_ARGUMENTS } from "./settings.ts";

const POSTGRES_MAJOR = "18";
const SECRET_FILE = "secret";
const STAGING = /^cluster\.new-(\d+)$/;

/** The passwords of the database roles are derived from it. */
export async function readSecret(homeDir: string): Promise<string> {
  const path = join(homeDir, SECRET_FILE);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    // `link` is atomic: of two first starts, one creates the file and the other reads it.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}

export function passwordOf(role: string, secret: string): string {
  return createHmac("sha256", secret).update(role).digest("base64url");
}

/** @throws {EmbeddedPostgresError} for a folder of another PostgreSQL version */
export async function prepareCluster(
  { homeDir, clusterDir, secret }: { homeDir: string; clusterDir: string; secret: string },
  tools: { binaries: Binaries; launcher: Launcher; signal?: AbortSignal | undefined },
): Promise<"created" | "found"> {
  await removeDeadStagings(homeDir);
  if (await checkVersion(clusterDir)) return "found";
  // A start that is killed leaves nothing under the final name.
  const staging = join(homeDir, `cluster.new-${process.pid}`);
  const passwordFile = `${staging}.password`;
  try {
    await mkdir(staging, { mode: 0o700 });
    await writeFile(passwordFile, passwordOf("postgres", secret), { mode: 0o600 });
    await giveTo(tools.launcher, staging, passwordFile);
    await runInitdb(tools, staging, passwordFile);
    await rename(staging, clusterDir);
    return "created";
  } catch (error) {
    if (await checkVersion(clusterDir)) return "found";
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

async function checkVersion(clusterDir: string): Promise<boolean> {
  const text = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new EmbeddedPostgresError(
      `${clusterDir} belongs to another user: start Smirk as that user.`,
      error,
    );
  });
  const version = text?.trim();
  if (version === undefined) return false;
  if (version === POSTGRES_MAJOR) return true;
  throw new EmbeddedPostgresError(
    `${clusterDir} was written by PostgreSQL ${version} and this is version ${POSTGRES_MAJOR}: ` +
      "dump it with the old version, or set DATABASE_URL to a server of that version.",
  );
}

async function runInitdb(
  {
    binaries,
    launcher,
    signal,
  }: { binaries: Binaries; launcher: Launcher; signal?: AbortSignal | undefined },
  dir: string,
  passwordFile: string,
): Promise<void> {
  const child = launcher.launch(
    binaries.initdb,
    [`--pgdata=${dir}`, `--pwfile=${passwordFile}`, ...INITDB_ARGUMENTS],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const kill = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", kill, { once: true });
  const [code, endedBy] = await once(child, "close");
  signal?.removeEventListener("abort", kill);
  signal?.throwIfAborted();
  if (code === 0) return;
  throw new EmbeddedPostgresError(
    `The database folder could not be made in ${dir}: ${complaint.trim() || `initdb ended with ${code ?? endedBy}`}`,
  );
}

async function giveTo({ account }: Launcher, ...paths: string[]): Promise<void> {
  if (account) await Promise.all(paths.map((path) => chown(path, account.uid, account.gid)));
}

async function removeDeadStagings(homeDir: string): Promise<void> {
  for (const name of await readdir(homeDir)) {
    const pid = STAGING.exec(name)?.[1];
    if (pid !== undefined && !isTaken(Number(pid))) {
      // A killed start's initdb may still be writing; the next start removes the rest.
      const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
      await rm(join(homeDir, name), removal).catch(() => {});
      await rm(join(homeDir, `${name}.password`), { force: true });
    }
  }
}
