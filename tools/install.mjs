// Plain JavaScript for any Node from 20 on: this runs before the pinned Node is there.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === "win32";

/** The Node that package.json pins, once installed. */
export const pinnedNode = join(root, "node_modules", "node", "bin", onWindows ? "node.exe" : "node");

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
export function ensureInstalled() {
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
