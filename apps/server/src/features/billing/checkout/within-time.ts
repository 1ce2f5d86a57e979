import { withTimeout } from "../../../process/with-timeout.ts";
import { paymentsUnavailable } from "../payment-errors.ts";

/** The browser shows a sentence after twelve seconds. */
const TIMEOUT_MS = 11_000;

/** @throws 503 `unavailable`, which is also the reason of the signal */
export function withinTime<T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  return withTimeout(work, { timeoutMs, createError: paymentsUnavailable });
}
