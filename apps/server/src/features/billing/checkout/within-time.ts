import { withTimeout } from "../../../process/with-timeout.ts";
import { paymentsUnavailable } from "../payment-errors.ts";

/** Whoever waits reads a sentence within twelve seconds. */
const MOST_MS = 11_000;

/**
 * Gives up waiting for work, which is told by its signal and may end what it is at.
 * @throws 503 `unavailable`
 */
export async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>, mostMs = MOST_MS): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(paymentsUnavailable()), mostMs);
  const lateness = new Promise<never>((_resolve, reject) => {
    late.signal.addEventListener("abort", () => reject(late.signal.reason as Error));
  });
  try {
    return await Promise.race([work(late.signal), lateness]);
  } finally {
    clearTimeout(timer);
  }
}
