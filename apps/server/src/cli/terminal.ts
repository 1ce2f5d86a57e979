import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** Where a command speaks: results to `out`, everything else to `err`. */
export interface Terminal {
  /** Writes a line; the promise resolves when the reader has room for more. */
  out(line: string): Promise<void>;
  err(line: string): void;
  /** Draws over the last line of `err`; does nothing where that is no terminal. */
  draw(line: string): void;
  /** Whether `err` is a terminal that can be drawn on. */
  isDrawn: boolean;
  /** Whether somebody is there to answer. */
  canAsk: boolean;
  /** Null when the answer was closed with Ctrl-D. */
  ask(question: string): Promise<string | null>;
}

const ERASE_LINE = "\r\u001b[2K";
const NARROW = 80;

/** The terminal or the pipes of this process. */
export function createTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // A reader that has seen enough, such as `head`, closes its end; the command goes on to its own end.
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
  };
}

async function askOnTerminal(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The interface takes Ctrl-C for itself while it reads.
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
