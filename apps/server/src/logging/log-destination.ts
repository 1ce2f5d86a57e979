import { constants, fstatSync, openSync, write, writeSync } from "node:fs";

/** Writing never blocks: lines wait in a bounded buffer, and further ones are dropped. */
interface LogDestination {
  /** @param line with its line break */
  write(line: string): void;
  countDropped(): number;
  /** Writes the buffer as far as possible, for the end of the process. */
  flushSync(): void;
}

interface LogDestinationOptions {
  fd?: number;
  mostHeldBytes?: number;
  /** For a full disk. */
  retryMs?: number;
}

const STDOUT = 1;
const MOST_HELD_BYTES = 4 * 1024 * 1024;
/** Size of one write. */
const MOST_WRITTEN_BYTES = 64 * 1024;
const RETRY_MS = 500;
/** A slow reader, unlike a full disk, may accept more at any moment. */
const BUSY_RETRY_MS = 20;
const SYNC_TIMEOUT_MS = 300;
/** The reader is gone. */
const GONE = new Set(["EPIPE", "EBADF"]);

export function createLogDestination(options: LogDestinationOptions = {}): LogDestination {
  const { mostHeldBytes = MOST_HELD_BYTES, retryMs = RETRY_MS } = options;
  const fd = openWithoutWaiting(options.fd ?? STDOUT);
  const held = new HeldLines();
  let dropped = 0;
  let reported = 0;
  let isScheduled = false;
  let isWriting = false;

  const reportDropped = () => {
    if (dropped > reported) held.add(Buffer.from(droppedLine(dropped - reported)));
    reported = dropped;
  };
  const schedule = (pauseMs = 0) => {
    if (isScheduled || isWriting) return;
    isScheduled = true;
    // Lines of one moment are written together.
    if (pauseMs === 0) setImmediate(writeOut);
    else setTimeout(writeOut, pauseMs).unref();
  };
  const writeOut = () => {
    isScheduled = false;
    if (isWriting || held.bytes === 0) return;
    isWriting = true;
    const chunk = held.takeNext(MOST_WRITTEN_BYTES);
    write(fd, chunk, (error, written) => {
      isWriting = false;
      if (error === null) {
        if (written < chunk.length) held.putBack(chunk.subarray(written));
        else reportDropped();
        if (held.bytes > 0) schedule();
      } else if (GONE.has(error.code ?? "")) {
        dropped += countLines(chunk) + countLines(held.takeAll());
      } else {
        held.putBack(chunk);
        schedule(error.code === "EAGAIN" ? BUSY_RETRY_MS : retryMs);
      }
    });
  };
  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      if (held.bytes + bytes.length > mostHeldBytes) {
        dropped += 1;
        return;
      }
      held.add(bytes);
      schedule();
    },
    countDropped: () => dropped,
    flushSync: () => {
      reportDropped();
      writeAtOnce(fd, held.takeAll());
    },
  };
}

/** Lines that wait to be written, oldest first. */
class HeldLines {
  #lines: Buffer[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(line: Buffer): void {
    this.#lines.push(line);
    this.#bytes += line.length;
  }

  /** @returns whole lines of at most so many bytes, or one that is longer */
  takeNext(mostBytes: number): Buffer {
    let bytes = 0;
    let count = 0;
    for (const line of this.#lines) {
      if (count > 0 && bytes + line.length > mostBytes) break;
      bytes += line.length;
      count += 1;
    }
    this.#bytes -= bytes;
    return Buffer.concat(this.#lines.splice(0, count));
  }

  takeAll(): Buffer {
    this.#bytes = 0;
    return Buffer.concat(this.#lines.splice(0));
  }

  putBack(rest: Buffer): void {
    this.#lines.unshift(rest);
    this.#bytes += rest.length;
  }
}

/** A pipe is opened again, so that a stalled reader blocks no thread. */
function openWithoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}

function writeAtOnce(fd: number, bytes: Buffer): void {
  const deadline = performance.now() + SYNC_TIMEOUT_MS;
  for (let rest = bytes; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || performance.now() > deadline) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
    }
  }
}

function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf("\n"); at !== -1; at = lines.indexOf("\n", at + 1)) count += 1;
  return count;
}

function droppedLine(count: number): string {
  const line = { level: "warn", time: new Date().toISOString(), count, msg: "log.dropped" };
  return `${JSON.stringify(line)}\n`;
}
