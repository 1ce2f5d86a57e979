import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bundledProgram } from "./bundle-programs.ts";

interface KillableServer {
  origin: string;
  /** Begins to load the next one, while this one runs. */
  prepareNext(): void;
  /** Kills it as a power cut would; the next one listens at the same address once this resolves. */
  replace(options: ReplaceOptions): Promise<void>;
  /** Kills it, and the one that stands ready. */
  stop(): Promise<void>;
}

interface ReplaceOptions {
  /** Milliseconds by which the next one's clock is ahead of the tests'. */
  ahead: number;
  /** Done while no server runs. */
  between?: () => Promise<unknown>;
}

interface Setting {
  environment: Record<string, string>;
  /** What every look-up of an address answers. */
  geocoded: unknown;
  /** Milliseconds by which the tests' clock is ahead of the machine's. */
  testsAhead: number;
  /** The path of another release's `paying-process`. */
  program?: string;
}

/** The product in a process of its own, listening once this resolves. */
export async function startKillable(setting: Setting): Promise<KillableServer> {
  let running = await prepare(setting);
  const origin = await running.listen({ port: "0", ahead: 0 });
  const { port } = new URL(origin);
  let next: Promise<Prepared> | undefined;
  const loadNext = () => {
    next ??= prepare(setting);
    return next;
  };
  return {
    origin,
    prepareNext: () => void loadNext(),
    replace: async ({ ahead, between }) => {
      const following = loadNext();
      next = undefined;
      await running.kill();
      await between?.();
      running = await following;
      await running.listen({ port, ahead });
    },
    stop: async () => {
      await Promise.all([running.kill(), next?.then(({ kill }) => kill())]);
    },
  };
}

interface Prepared {
  listen(options: { port: string; ahead: number }): Promise<string>;
  kill(): Promise<void>;
}

async function prepare({ environment, geocoded, testsAhead, program }: Setting): Promise<Prepared> {
  const path = program ?? (await bundledProgram("paying-process"));
  const child = spawn(process.execPath, [path, JSON.stringify(geocoded), `${testsAhead}`], {
    env: { ...compileCache(), ...environment },
    stdio: "pipe",
  });
  // What its own helpers have to say when it is killed is of no interest.
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => {
    complaint += text.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async () => {
    const line = await lines.next();
    if (line.done) throw new Error(`The server did not start.\n${complaint}`);
    return line.value;
  };
  await readLine();
  return {
    listen: (options) => {
      child.stdin.write(`${JSON.stringify(options)}\n`);
      return readLine();
    },
    kill: () => killChild(child),
  };
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
