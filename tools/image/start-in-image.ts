import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { ImageLayout } from "./lay-out-image.ts";

/** The user `node` of the official image. */
const NODE_ID = 1000;
const NODE_PROGRAM = "/usr/local/bin/node";

/** Whether programs can be locked into the image's folder here: Linux, as root. */
export const canLockIn = process.platform === "linux" && process.getuid?.() === 0;

/** Gives the image what its base brings: Node, the system's libraries that programs need, and the name of its user. */
export function addBase({ root }: ImageLayout): void {
  const put = (from: string, to: string): void => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  put(realpathSync(process.execPath), NODE_PROGRAM);
  chmodSync(join(root, NODE_PROGRAM), 0o755);
  const programs = [process.execPath, ...globSync(join(root, "**/*.node"))];
  const libraries = execFileSync("ldd", programs, { encoding: "utf8" });
  for (const [path] of libraries.matchAll(/\/\S+(?= \(0x)/g)) {
    if (existsSync(path) && !path.startsWith(root)) put(path, path);
  }
  for (const folder of ["dev", "etc", "proc"]) mkdirSync(join(root, folder), { recursive: true });
  // The standard input of programs that get none.
  const nothing = join(root, "dev/null");
  if (!existsSync(nothing)) execFileSync("mknod", ["-m", "666", nothing, "c", "1", "3"]);
  writeFileSync(join(root, "etc/passwd"), `node:x:${NODE_ID}:${NODE_ID}::/home/node:/bin/false\n`);
}

/**
 * Starts a command as the image would: as its user, with nothing of this machine's files in reach but the network.
 * Where that cannot be done, beside them.
 */
export function startInImage(
  image: ImageLayout,
  command: string[],
  settings: Record<string, string>,
): ChildProcess {
  const env = { PATH: dirname(NODE_PROGRAM), ...image.env, ...settings };
  const stdio = ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"];
  const { root, workdir } = image;
  if (!canLockIn) {
    const [, ...args] = command;
    return spawn(process.execPath, args, { cwd: join(root, workdir), env, stdio });
  }
  if (image.user !== "node") throw new Error(`The image runs as ${image.user}: it should run as node.`);
  const lock = [
    "--mount-proc",
    "--root",
    root,
    "--wd",
    workdir,
    "--setgid",
    `${NODE_ID}`,
    "--setuid",
    `${NODE_ID}`,
  ];
  return spawn("/usr/bin/unshare", [...lock, ...command], { env, stdio });
}
