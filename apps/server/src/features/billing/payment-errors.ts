import { AppError, unavailable } from "../../errors.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";

/** 400 `invalid_promotion` (spec §8). */
export function invalidPromotion(): AppError {
  return new AppError(400, "invalid_promotion", "Invalid promo code");
}

const ASK_AGAIN_SECONDS = 5;
/** What the provider says is passed on, up to what somebody at a checkout may be told to wait. */
const LONGEST_WAIT_SECONDS = 120;

/** 503 `unavailable`: the payment provider cannot be asked. Retry-After is the provider's where it has given one. */
export function paymentsUnavailable(cause?: unknown): AppError {
  const given = cause instanceof PaymentError ? cause.retryAfterSeconds : null;
  const seconds = Math.min(Math.max(given ?? ASK_AGAIN_SECONDS, 1), LONGEST_WAIT_SECONDS);
  return unavailable("Payments cannot be taken right now. Please try again in a moment.", seconds, cause);
}

/** What a caller may know of a failure of the payment provider; anything else stays what it is. */
export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  return error.reason === "promotion" ? invalidPromotion() : paymentsUnavailable(error);
}
