import { AppError, unavailable } from "../../errors.ts";
import { PaymentFault } from "../../vendors/stripe/payment-fault.ts";

/** 400 `invalid_promotion` (spec §8). */
export function invalidPromotion(): AppError {
  return new AppError(400, "invalid_promotion", "Invalid promo code");
}

/** 503 `unavailable`: the payment provider cannot be asked. */
export function paymentsUnavailable(cause?: unknown): AppError {
  return unavailable("Payments cannot be taken right now. Please try again in a moment.", 5, cause);
}

/** What a caller may know of a failure of the payment provider; anything else stays what it is. */
export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof PaymentFault)) return error;
  return error.reason === "promotion" ? invalidPromotion() : paymentsUnavailable(error);
}
