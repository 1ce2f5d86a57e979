import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** Results go to `out`, everything else to `err`. */
export interface Terminal {
  /** Resolves when the reader accepts more. */
  out(line: string): Promise<void>;
  err(line: string): void;
  /** Overwrites the last line of `err`; does nothing where that is no terminal. */
  draw(line: string): void;
  isDrawn: boolean;
  canAsk: boolean;
  /** Null after Ctrl-D. */
  ask(question: string): Promise<string | null>;
  /** The bytes of standard input, until its end. */
  input(): AsyncIterable<Uint8Array>;
}

const ERASE_LINE = "\r\u001b[2K";
const NARROW = 80;

export function createTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // A reader such as `head` may close the pipe early; the command still finishes.
  stdout.on("error", () => {});
  stderr.on("error", () => {});
  return {
    async out(line) {
      if (stdout.write(`${line}\n`) || stdout.destroyed) return;
      await once(stdout, "drain").catch(() => {});
    },
    err: (line) => void stderr.write(`${line}\n`),
    draw(line) {
      if (stderr.isTTY) stderr.write(`${ERASE_LINE}${line.slice(0, (stderr.columns || NARROW) - 1)}`);
    },
    isDrawn: stderr.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    ask: askOnTerminal,
    input: () => stdin,
  };
}

async function askOnTerminal(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The readline interface captures Ctrl-C while it reads.
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const closed = once(lines, "close").then(() => null);
  try {
    return await Promise.race([lines.question(question), closed]);
  } catch {
    return null;
  } finally {
    lines.close();
  }
}
