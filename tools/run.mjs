// Plain JavaScript for any Node from 20 on, as it runs before the pinned Node is there: runs a program of this folder on
// the pinned Node.
//
//     node tools/run.mjs <program, such as stack/start.ts> [its arguments]
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const onWindows = process.platform === "win32";

/** The Node that package.json pins, once installed. */
const pinnedNode = join(root, "node_modules", "node", "bin", onWindows ? "node.exe" : "node");

/**
 * Installs if needed, then runs the program and ends as it ends.
 * @param {string} program its path in this folder
 * @param {string[]} args
 * @param {{ install?: "when needed" | "when missing" }} [options]
 */
export function runPinned(program, args, { install = "when needed" } = {}) {
  if (install === "when needed" || !existsSync(pinnedNode)) ensureInstalled();
  const PATH = [dirname(pinnedNode), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(pinnedNode, [join(root, "tools", program), ...args], {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Ctrl-C reaches the child by itself, being sent to the whole group; waiting is all there is to do.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  // npm runs its scripts in a shell that dies of SIGTERM without passing it on: an orphan stops its child.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 250).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

if (realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error("Name the program, such as stack/start.ts.");
  runPinned(program, args);
}

/**
 * The packages that a lockfile lists for every platform, as lines of path and version.
 * @param {string} file
 */
function lockedPackages(file) {
  /** @type {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
  const packages = JSON.parse(readFileSync(file, "utf8")).packages;
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.optional && !entry.link)
    .map(([path, entry]) => `${path}@${entry.version}`);
}

/** npm writes down what it has installed; that is compared with what package-lock.json wants. */
function isInstalled() {
  const installedFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile) || !existsSync(pinnedNode)) return false;
  const installed = new Set(lockedPackages(installedFile));
  return lockedPackages(join(root, "package-lock.json")).every((entry) => installed.has(entry));
}

/** Installs what package-lock.json lists, unless that is there already. */
function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail("Smirk needs Node 20 or newer to install itself.");
  if (isInstalled()) return;
  // Not among what a command prints, such as its JSON.
  console.error("The packages are not installed yet: installing them first, which takes a minute or two …");
  const npmScript = process.env.npm_execpath;
  const command = npmScript ? process.execPath : onWindows ? "npm.cmd" : "npm";
  const done = spawnSync(
    command,
    [...(npmScript ? [npmScript] : []), "ci", "--include=dev", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["inherit", process.stderr, "inherit"],
      shell: onWindows && !npmScript,
    },
  );
  if (done.status !== 0) fail("The packages could not be installed: see npm's message above.");
  if (!existsSync(pinnedNode)) {
    fail(
      "npm did not run the install script of the package 'node': allow install scripts (ignore-scripts=false) and try again.",
    );
  }
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
