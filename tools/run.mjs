// Plain JavaScript for any Node from 20 on: runs a program of this folder on the pinned Node.
//
//     node tools/run.mjs <program, such as stack/start.ts> [its arguments]
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

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
