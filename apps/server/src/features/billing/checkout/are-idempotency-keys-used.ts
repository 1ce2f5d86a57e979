import { PaymentError } from "../../../vendors/stripe/payment-error.ts";

/** The SDK's name for a 500. */
const SERVER_ERROR = "StripeAPIError";

/**
 * Whether a retry with the same keys is useless: for a day Stripe replays a key's first answer, its 500s too, and
 * refuses the key for different parameters.
 */
export function areIdempotencyKeysUsed(error: unknown): boolean {
  if (!(error instanceof PaymentError)) return false;
  return error.reason === "refused" || (error.reason === "unavailable" && error.detail === SERVER_ERROR);
}
