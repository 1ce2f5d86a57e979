import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

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
