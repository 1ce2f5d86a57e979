// Plain JavaScript for any Node from 20 on: this runs before the pinned Node is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === "win32";
const stampFile = join(root, "node_modules", ".smirk-installed");

/** The Node that package.json pins, once installed. */
export const pinnedNode = join(root, "node_modules", "node", "bin", onWindows ? "node.exe" : "node");

/** Installs what package-lock.json lists, unless that has happened since it last changed. */
export function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail("Smirk needs Node 20 or newer to install itself.");
  const lock = readFileSync(join(root, "package-lock.json"));
  const stamp = `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}\n`;
  if (existsSync(pinnedNode) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Installing packages …");
  const npmScript = process.env.npm_execpath;
  const command = npmScript ? process.execPath : onWindows ? "npm.cmd" : "npm";
  const done = spawnSync(
    command,
    [...(npmScript ? [npmScript] : []), "ci", "--include=dev", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
      shell: onWindows && !npmScript,
    },
  );
  if (done.status !== 0) fail("The packages could not be installed: see npm's message above.");
  if (!existsSync(pinnedNode)) {
    fail(
      "npm did not run the install script of the package 'node': allow install scripts (ignore-scripts=false) and try again.",
    );
  }
  writeFileSync(stampFile, stamp);
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
