export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  readonly code = "timeout";
}

interface TimeoutOptions {
  timeoutMs: number;
  /** What the caller throws instead of a `TimeoutError`. */
  createError?: () => Error;
}

/**
 * Stops waiting for work after `timeoutMs`; the work may end itself on its signal, whose reason is the same error.
 * @throws {TimeoutError}
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, createError = () => new TimeoutError(`No answer within ${timeoutMs} ms.`) }: TimeoutOptions,
): Promise<T> {
  const timeout = new AbortController();
  const expired = Promise.withResolvers<never>();
  const expire = () => {
    const error = createError();
    timeout.abort(error);
    expired.reject(error);
  };
  // A busy process reads the answers that have arrived meanwhile before it gives up.
  const timer = setTimeout(() => setImmediate(() => setImmediate(expire)), timeoutMs);
  try {
    return await Promise.race([work(timeout.signal), expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
