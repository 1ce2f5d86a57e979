import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps it in memory. */
const MEMORY = "/dev/shm";
/** Containers have 64 MB of it unless they ask for more; the tests' databases need some hundreds. */
const NEEDED_BYTES = 2 * 2 ** 30;

/**
 * A new folder for PostgreSQL's files, in memory where there is space: a database is a thousand files, and on a disk it
 * takes thirty times as long to make. Other users may pass: as root, the server runs as one of them.
 */
export async function openScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasSpace(MEMORY)) ? MEMORY : tmpdir(), prefix));
  await chmod(folder, 0o711);
  return folder;
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES;
}
