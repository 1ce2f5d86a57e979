import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What `npm start` writes into its data folder once everything listens. */
export interface RunningProduct {
  pid: number;
  address: string;
  sandboxAddress: string;
}

const FILE = "running.json";
const ANSWER_TIMEOUT_MS = 2_000;

/** The data folder is this process's, or another one's that runs or is just starting. */
export type DataFolder =
  | { use: "own"; record(product: Omit<RunningProduct, "pid">): void; release(): void }
  | { use: "running"; product: RunningProduct }
  | { use: "starting"; pid: number };

/** Takes the data folder before anything is made in it; a folder whose process was killed is free. */
export async function takeDataFolder(dataDir: string, pid = process.pid): Promise<DataFolder> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid }), { flag: "wx" });
      return ownFolder(dataDir, pid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = readRecord(dataDir);
    if (found !== null && found.pid !== pid && isStack(found.pid)) {
      const { pid: holder, address, sandboxAddress } = found;
      if (address === null) return { use: "starting", pid: holder };
      if (await answers(address))
        return { use: "running", product: { pid: holder, address, sandboxAddress } };
    }
    rmSync(file, { force: true });
  }
}

function ownFolder(dataDir: string, pid: number): DataFolder {
  return {
    use: "own",
    record: (product) => writeFileSync(join(dataDir, FILE), JSON.stringify({ pid, ...product })),
    release: () => {
      if (readRecord(dataDir)?.pid === pid) rmSync(join(dataDir, FILE), { force: true });
    },
  };
}

export function describeStartingProduct(pid: number, dataDir: string): string {
  return `
  Smirk is just starting (process ${pid}): wait until it says that it runs, or stop that process first.

  To run a second one, set another DATA_DIR, PORT and SANDBOX_PORT. This one uses ${dataDir}.
`;
}

export function describeRunningProduct(
  { pid, address, sandboxAddress }: RunningProduct,
  dataDir: string,
): string {
  return `
  Smirk is already running (process ${pid}).

    Product   ${localName(address)}
    Sandbox   ${localName(sandboxAddress)}

  To restart it, stop that process first. To run a second one, set another DATA_DIR, PORT and
  SANDBOX_PORT. This one uses ${dataDir}.
`;
}

export function localName(address: string): string {
  return address.replace("127.0.0.1", "localhost");
}

interface FolderRecord {
  pid: number;
  /** Null until everything listens. */
  address: string | null;
  sandboxAddress: string;
}

function readRecord(dataDir: string): FolderRecord | null {
  try {
    const { pid, address, sandboxAddress } = JSON.parse(readFileSync(join(dataDir, FILE), "utf8"));
    return Number.isSafeInteger(pid)
      ? {
          pid,
          address: address === undefined ? null : String(address),
          sandboxAddress: String(sandboxAddress),
        }
      : null;
  } catch {
    return null;
  }
}

const PROGRAM = /stack\/(?:start|dev)\.ts/;

/** Whether a process lives and, where the system says what it runs, runs this program: after a crash the pid may be anybody's. */
function isStack(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    return PROGRAM.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}

/** A product that is busy or has lost its database still answers here. */
async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
