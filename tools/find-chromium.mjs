// Plain JavaScript: the test runner loads this on whatever Node the machine has.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline/promises";

const INSTALL_LIMIT_MS = 5 * 60_000;
const COMMANDS = [
  // Chromium without windows, which Debian packages apart: a fifth less work for the processor.
  "chromium-headless-shell",
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chrome",
  "microsoft-edge",
];

/** Debian has both; what Ubuntu has under the second name is a stub that does not start in a container. */
const APT_PACKAGES = ["chromium-headless-shell", "chromium"];

export const HOW_TO_INSTALL =
  "No Chromium was found for the browser tests: install Google Chrome or Chromium, or set CHROMIUM_PATH to one. " +
  "All other tests do without it.";

/** There is no browser, and none could be installed. */
export class ChromiumMissingError extends Error {
  constructor() {
    super(HOW_TO_INSTALL);
  }
}

/**
 * Where an installed Chrome or Chromium may be, best guess first.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function listCandidates(platform, env) {
  if (platform === "win32") return listWindowsCandidates(env);
  const fromPath = (env.PATH ?? "")
    .split(":")
    .filter((folder) => folder.startsWith("/"))
    .flatMap((folder) => COMMANDS.map((command) => path.posix.join(folder, command)));
  if (platform === "darwin") return [...listMacCandidates(env), ...fromPath];
  return [...fromPath, "/usr/bin/chromium", "/usr/lib/chromium/chromium", "/opt/google/chrome/chrome"];
}

/** @param {Record<string, string | undefined>} env */
function listMacCandidates(env) {
  const apps = ["Google Chrome", "Chromium", "Microsoft Edge"];
  return ["/Applications", `${env.HOME ?? ""}/Applications`].flatMap((folder) =>
    apps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`),
  );
}

/** @param {Record<string, string | undefined>} env */
function listWindowsCandidates(env) {
  const programs = ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe"];
  const edge = "Microsoft\\Edge\\Application\\msedge.exe";
  return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [...programs, edge].map((program) => path.win32.join(folder, program)));
}

/**
 * The first usable browser: CHROMIUM_PATH, then an installed one, then the test library's own.
 * @param {{ platform: NodeJS.Platform, env: Record<string, string | undefined>,
 *   isUsable: (file: string) => boolean, libraryPath: () => string | null }} machine
 * @returns {string | null} null when there is none.
 */
export function chooseChromium({ platform, env, isUsable, libraryPath }) {
  if (env.CHROMIUM_PATH) {
    if (isUsable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not start as a browser.`);
  }
  const installed = listCandidates(platform, env).find(isUsable);
  if (installed) return installed;
  const library = libraryPath();
  return library !== null && isUsable(library) ? library : null;
}

/** @returns {string | null} the path of a browser on this machine. */
export function findChromium() {
  return chooseChromium({ platform: process.platform, env: process.env, isUsable: startsUp, libraryPath });
}

/**
 * What looking for a browser needs of the machine.
 * @typedef {{ find: () => string | null, say: (line: string) => void, download: () => void,
 *   ask: ((question: string) => Promise<string>) | null, canUseApt: boolean, apt: (args: string[]) => void }} Machine
 *   `ask` is null where nobody sits at a terminal
 */

/**
 * Finds a browser or installs one: with the test library's installer, then with apt-get, if a person at the terminal agrees.
 * @param {Machine} [machine]
 * @returns {Promise<string>} its path
 * @throws ChromiumMissingError when nothing helped
 */
export async function ensureChromium(machine = thisMachine()) {
  const found = machine.find();
  if (found) return found;
  machine.say("No Chromium was found for the browser tests: downloading the test library's own.");
  machine.download();
  const downloaded = machine.find();
  if (downloaded) return downloaded;
  if (!machine.canUseApt || !(await mayUseApt(machine))) throw new ChromiumMissingError();
  machine.apt(["update"]);
  for (const name of APT_PACKAGES) {
    machine.apt(["install", "-y", "--no-install-recommends", name]);
    const packaged = machine.find();
    if (packaged) return packaged;
  }
  throw new ChromiumMissingError();
}

/**
 * Where nobody can answer, as in a container, it says what it does.
 * @param {Machine} machine
 */
async function mayUseApt({ ask, say }) {
  const names = APT_PACKAGES.join(" or ");
  if (ask === null) {
    say(`The download does not start here: installing the package ${names} with apt-get.`);
    return true;
  }
  const answer = await ask(
    `The download does not start here. Install the package ${names} with apt-get? [y/N] `,
  );
  return /^y(es)?$/i.test(answer.trim());
}

/** @returns {Machine} */
function thisMachine() {
  const isAsked = process.stdin.isTTY && process.stdout.isTTY;
  return {
    find: findChromium,
    say: console.log,
    download: () => {
      const playwright = playwrightCli();
      if (playwright) run(process.execPath, [playwright, "install", "chromium"]);
    },
    ask: isAsked ? askAtTerminal : null,
    canUseApt: process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"),
    apt: (args) => run("apt-get", args),
  };
}

/** @param {string} question */
async function askAtTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

/**
 * A file that exists may still not run: Ubuntu ships a stub, and a download may lack system libraries.
 * @param {string} file
 */
function startsUp(file) {
  if (!existsSync(file)) return false;
  // On Windows --version opens a window instead of printing.
  if (process.platform === "win32") return true;
  return spawnSync(file, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

/** @returns {string | null} */
function libraryPath() {
  try {
    return createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  } catch {
    return null;
  }
}

/** @returns {string | null} */
function playwrightCli() {
  try {
    return createRequire(import.meta.url).resolve("@playwright/test/cli");
  } catch {
    return null;
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  spawnSync(command, args, {
    stdio: "inherit",
    timeout: INSTALL_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
