import { PaymentError } from "../../../vendors/stripe/payment-error.ts";

/** How the vendor's library calls an answer of 500. */
const FAILURE_RETENTION = "StripeAPIError";

/**
 * Whether to come again with the same keys is of no use: for a day the provider gives the answer again that a key once
 * had, a failure of its own too, and refuses the key for anything that is asked differently.
 */
export function areIdempotencyKeysUsed(error: unknown): boolean {
  if (!(error instanceof PaymentError)) return false;
  return error.reason === "refused" || (error.reason === "unavailable" && error.detail === FAILURE_RETENTION);
}
