export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  readonly code = "timeout";
}

interface TimeoutOptions {
  timeoutMs: number;
  /** Instead of a `TimeoutError`. */
  createError?: () => Error;
  /** Counts only time in which this process was on time: on a processor that others occupy, it takes longer. */
  countsOwnTime?: boolean;
}

/** Aborts the work's signal with the error that it throws. @throws {TimeoutError} */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, createError, countsOwnTime = false }: TimeoutOptions,
): Promise<T> {
  const timeout = new AbortController();
  const expired = Promise.withResolvers<never>();
  const expire = () => {
    const error = createError?.() ?? new TimeoutError(`No answer within ${timeoutMs} ms.`);
    timeout.abort(error);
    expired.reject(error);
  };
  const stop = countsOwnTime ? startOwnTimer(expire, timeoutMs) : startTimer(expire, timeoutMs);
  try {
    return await Promise.race([work(timeout.signal), expired.promise]);
  } finally {
    stop();
  }
}

function startTimer(expire: () => void, timeoutMs: number): () => void {
  const timer = setTimeout(expire, timeoutMs);
  return () => clearTimeout(timer);
}

const TICKS = 25;

/** A tick that comes late counts as one, and after the last one the answers that have arrived are read first. */
function startOwnTimer(expire: () => void, timeoutMs: number): () => void {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks < TICKS) return;
    clearInterval(timer);
    setImmediate(() => setImmediate(expire));
  }, timeoutMs / TICKS);
  return () => clearInterval(timer);
}
