import { AppError, unavailable } from "../../errors.ts";
import { withTimeout } from "../../process/with-timeout.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";

export function invalidPromotion(): AppError {
  return new AppError(400, "invalid_promotion", "Invalid promo code");
}

const RETRY_AFTER_SECONDS = 5;
const MAX_RETRY_AFTER_SECONDS = 120;

/** 503 `unavailable`, with Stripe's Retry-After up to two minutes. */
export function paymentsUnavailable(cause?: unknown): AppError {
  const given = cause instanceof PaymentError ? cause.retryAfterSeconds : null;
  const seconds = Math.min(Math.max(given ?? RETRY_AFTER_SECONDS, 1), MAX_RETRY_AFTER_SECONDS);
  const sentence = "We cannot take payments right now. Please try again in a moment.";
  return unavailable(sentence, seconds, cause).because("payments_unavailable");
}

export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  return error.reason === "promotion" ? invalidPromotion() : paymentsUnavailable(error);
}

/** The browser shows a sentence after twelve seconds. */
const TIMEOUT_MS = 11_000;

/** @throws 503 `unavailable`, which is also the reason of the signal */
export function withinTime<T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  return withTimeout(work, { timeoutMs, createError: paymentsUnavailable });
}
