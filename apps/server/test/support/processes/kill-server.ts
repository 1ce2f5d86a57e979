import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundledProgram } from "./bundle-programs.ts";

export interface KillableServer {
  origin: string;
  /** As a power cut would. */
  kill(): Promise<void>;
}

interface Start {
  environment: Record<string, string>;
  /** What every look-up of an address answers. */
  geocoded: unknown;
  /** Of the server that is started again. */
  port?: string;
  /** Of its clock, in milliseconds. */
  ahead?: number;
}

/** The product in a process of its own, listening once this resolves. */
export async function startKillable({
  environment,
  geocoded,
  port = "0",
  ahead = 0,
}: Start): Promise<KillableServer> {
  const program = await bundledProgram("paying-process");
  const child = spawn(process.execPath, [program, port, JSON.stringify(geocoded), `${ahead}`], {
    env: { ...compileCache(), ...environment },
    stdio: "pipe",
  });
  // What its own helpers have to say when it is killed is of no interest.
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => {
    complaint += text.toString();
  });
  const [line] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (!(line instanceof Buffer)) throw new Error(`The server did not start.\n${complaint}`);
  return { origin: line.toString().trim(), kill: () => killChild(child) };
}

/** What is compiled once need not be again for each that is killed. */
export function compileCache(): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: it is Node's own setting, which the product knows nothing of
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
