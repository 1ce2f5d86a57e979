export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  readonly code = "timeout";
}

interface TimeoutOptions {
  timeoutMs: number;
  /** Instead of a `TimeoutError`. */
  createError?: () => Error;
  /** A busy process first reads the answers that have arrived. */
  readsFirst?: boolean;
}

/** Aborts the work's signal with the error that it throws. @throws {TimeoutError} */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, createError, readsFirst = false }: TimeoutOptions,
): Promise<T> {
  const timeout = new AbortController();
  const expired = Promise.withResolvers<never>();
  const expire = () => {
    const error = createError?.() ?? new TimeoutError(`No answer within ${timeoutMs} ms.`);
    timeout.abort(error);
    expired.reject(error);
  };
  const timer = setTimeout(readsFirst ? () => setImmediate(() => setImmediate(expire)) : expire, timeoutMs);
  try {
    return await Promise.race([work(timeout.signal), expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
