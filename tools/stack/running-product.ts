import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
export async function takeDataFolder(
  dataDir: string,
  pid = process.pid,
  answerMs = ANSWER_TIMEOUT_MS,
): Promise<DataFolder> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  for (;;) {
    if (createRecord(file, { pid })) return ownFolder(dataDir, pid);
    const stale = readText(file);
    const found = readRecord(stale);
    if (found !== null && found.pid !== pid && isStack(found.pid)) {
      const { pid: holder, address, sandboxAddress } = found;
      if (address === null) return { use: "starting", pid: holder };
      if (await answers(address, answerMs))
        return { use: "running", product: { pid: holder, address, sandboxAddress } };
    }
    removeRecord(file, stale);
  }
}

function ownFolder(dataDir: string, pid: number): DataFolder {
  const file = join(dataDir, FILE);
  return {
    use: "own",
    record: (product) => renameSync(writeDraft(file, { pid, ...product }), file),
    release: () => {
      if (readRecord(readText(file))?.pid === pid) rmSync(file, { force: true });
    },
  };
}

/** Another start reads a whole record or none: it takes what it cannot read for a killed start's. */
function writeDraft(file: string, record: object): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  return draft;
}

/** @returns whether there was none */
function createRecord(file: string, record: object): boolean {
  const draft = writeDraft(file, record);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the record that was read: one that another start has put in its place meanwhile stays. */
export function removeRecord(file: string, stale: string | null): void {
  const removed = `${file}.${process.pid}`;
  try {
    renameSync(file, removed);
    if (readText(removed) !== stale) linkSync(removed, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  } finally {
    rmSync(removed, { force: true });
  }
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

${listPages(address, sandboxAddress)}

  To restart it, stop that process first. To run a second one, set another DATA_DIR, PORT and
  SANDBOX_PORT. This one uses ${dataDir}.
`;
}

/** What a browser can open, one on a line. */
export function listPages(address: string, sandboxAddress: string): string {
  const sandbox = localName(sandboxAddress);
  return `    Product   ${localName(address)}
    Console   ${localName(address)}/console/  for operators, with one of each role to sign in as
    Office    ${localName(address)}/office    for dental offices, with owner@offices.example to sign in as
    Sandbox   ${sandbox}       fakes of all outside vendors, with test cards and phone numbers
    Texts     ${sandbox}/sms   text messages, such as sign-in codes
    Emails    ${sandbox}/mail  emails that Smirk sent`;
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

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function readRecord(text: string | null): FolderRecord | null {
  try {
    const { pid, address, sandboxAddress } = JSON.parse(text ?? "");
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

/** A product that has lost its database still answers here; one that is late is there all the same. */
async function answers(address: string, answerMs: number): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(answerMs) });
    return answer.ok;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError";
  }
}
