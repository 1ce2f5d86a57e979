import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What `npm start` writes into its data folder once everything listens. */
export interface RunningProduct {
  pid: number;
  address: string;
  sandboxAddress: string;
}

const FILE = "running.json";
const ANSWER_TIMEOUT_MS = 2_000;

/** The product that runs on a data folder; null where none does, or where its process was killed. */
export async function findRunningProduct(dataDir: string): Promise<RunningProduct | null> {
  const found = readRecord(dataDir);
  return found !== null && isAlive(found.pid) && (await answers(found.address)) ? found : null;
}

/** @returns removes the record again */
export function recordRunningProduct(dataDir: string, product: RunningProduct): () => void {
  writeFileSync(join(dataDir, FILE), JSON.stringify(product));
  return () => {
    if (readRecord(dataDir)?.pid === product.pid) rmSync(join(dataDir, FILE), { force: true });
  };
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

function readRecord(dataDir: string): RunningProduct | null {
  try {
    const { pid, address, sandboxAddress } = JSON.parse(readFileSync(join(dataDir, FILE), "utf8"));
    return Number.isSafeInteger(pid)
      ? { pid, address: String(address), sandboxAddress: String(sandboxAddress) }
      : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
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
