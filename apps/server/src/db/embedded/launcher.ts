import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

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
