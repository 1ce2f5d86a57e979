import { existsSync, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Part, signalPart, startPart, stopParts } from "./child-process.ts";
import {
  describeRunningProduct,
  describeStartingProduct,
  listPages,
  takeDataFolder,
} from "./running-product.ts";
import { productAddress, sandboxAddress, sandboxMailUrl, sandboxSettings } from "./sandbox-settings.ts";
import { findTakenPorts } from "./taken-ports.ts";

const root = dirname(dirname(import.meta.dirname));
const SETTLED_MS = 150;

export interface Program {
  args: string[];
  /** Folders whose changes restart the program. */
  watched?: string[];
}

export interface Stack {
  server: Program;
  sandbox: Program;
  env: Record<string, string>;
  /** Builds what the programs need; only once the data folder and the ports are known to be free. */
  build(say: (line: string) => void): Promise<void>;
}

/**
 * Starts sandbox and server, prints their addresses, and runs until one of them exits or a signal arrives. If the
 * product already runs on this data folder or is just starting, prints that and exits with 0.
 */
export async function runStack(stack: Stack): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || join(root, ".data"));
  const folder = await prepare(stack, dataDir);
  const logs = join(dataDir, "logs");
  const sandboxData = process.env.SANDBOX_DATA_DIR ?? join(dataDir, "sandbox");
  const env = {
    DATA_DIR: dataDir,
    SANDBOX_DATA_DIR: sandboxData,
    ...(sandboxData === ""
      ? {}
      : demoMembers([join(dataDir, "postgres"), join(sandboxData, "stripe.jsonl")])),
    ...sandboxDefaults(stack.env),
    ...stack.env,
  };
  const parts = new Map<string, Part>();
  let stopping = false;
  // The server first: it finishes what needs the sandbox. Further signals are passed to the server.
  const stop = (code: number): void => {
    const [server, sandbox] = [parts.get("server"), parts.get("sandbox")];
    if (stopping) {
      if (server) signalPart(server);
      return;
    }
    stopping = true;
    folder.release();
    void stopParts(server ? [server] : [])
      .then(() => stopParts(sandbox ? [sandbox] : []))
      .then(() => process.exit(code));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
  process.once("disconnect", () => stop(0));

  const start = (name: string, program: Program): Part => {
    const part = startPart(name, program.args, env, join(logs, `${name}.log`));
    parts.set(name, part);
    void part.ended.then(() => parts.get(name) === part && !stopping && stop(1));
    return part;
  };
  const restart = async (name: string, program: Program): Promise<void> => {
    const old = parts.get(name);
    if (stopping || !old) return;
    parts.delete(name);
    await stopParts([old]);
    if (stopping) return process.exit(0);
    console.log(`Restarting the ${name} …`);
    await start(name, program).listening.catch(() => {});
  };

  console.log("Starting the sandbox, the database and the server …");
  const begun = (["sandbox", "server"] as const).map((name) => start(name, stack[name]));
  try {
    const [sandboxAddress = "", address = ""] = await Promise.all(begun.map((part) => part.listening));
    folder.record({ address, sandboxAddress });
    console.log(welcome(address, sandboxAddress, logs));
  } catch {
    return stop(1);
  }
  for (const name of ["sandbox", "server"] as const) onChange(stack[name], () => restart(name, stack[name]));
}

/** Takes the data folder, tries the ports and builds: what cannot start says so before anything is made. */
async function prepare(stack: Stack, dataDir: string) {
  const folder = await takeDataFolder(dataDir);
  if (folder.use !== "own") {
    const { use } = folder;
    console.log(
      use === "running"
        ? describeRunningProduct(folder.product, dataDir)
        : describeStartingProduct(folder.pid, dataDir),
    );
    process.exit(0);
  }
  const taken = await findTakenPorts({ ...process.env, ...stack.env });
  if (taken.length > 0) {
    folder.release();
    console.error(taken.join("\n"));
    process.exit(1);
  }
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const stop = () => {
    folder.release();
    process.exit(0);
  };
  for (const signal of signals) process.once(signal, stop);
  try {
    await stack.build(console.log);
  } catch (error) {
    folder.release();
    throw error;
  }
  for (const signal of signals) process.off(signal, stop);
  return folder;
}

/** An invented year of members for a first start, the same for both: neither has anything of an earlier one. */
function demoMembers(kept: readonly string[]): Record<string, string> {
  const { APP_ENV, DATABASE_URL, DATABASE_URL_FILE, DEMO_DATA, DEMO_MEMBERS_AT } = process.env;
  const isDemo = (APP_ENV || "demo") === "demo" && !["0", "false"].includes(DEMO_DATA ?? "");
  const isFirst = !DATABASE_URL && !DATABASE_URL_FILE && !kept.some((path) => existsSync(path));
  return isDemo && isFirst && DEMO_MEMBERS_AT === undefined
    ? { DEMO_MEMBERS_AT: new Date().toISOString() }
    : {};
}

/** Server and sandbox start in parallel, so each gets the address that the other will have. */
function sandboxDefaults(own: Record<string, string>): Record<string, string> {
  const env = { ...process.env, ...own };
  const address = sandboxAddress(env);
  const product = env.SANDBOX_PRODUCT_URL || productAddress(env);
  return {
    ...(address === null ? {} : sandboxSettings(address, env, sandboxMailUrl(env))),
    ...(product === null ? {} : { SANDBOX_PRODUCT_URL: product }),
  };
}

/** Calls back once changes have settled, and never while the last call is running. */
function onChange(program: Program, act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  for (const folder of program.watched ?? []) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        working = working.then(act);
      }, SETTLED_MS);
    });
  }
}

function welcome(address: string, sandboxAddress: string, logs: string): string {
  return `
  Smirk is running.

${listPages(address, sandboxAddress)}
    Logs      ${logs}

  To try it, find a dentist near Houston and pick them as your primary dentist.
  Press Ctrl-C to stop. Your data is kept.
`;
}
