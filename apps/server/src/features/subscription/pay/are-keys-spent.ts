import { PaymentFault } from "../../../vendors/stripe/payment-fault.ts";

/** How the vendor's library calls an answer of 500. */
const KEPT_FAILURE = "StripeAPIError";

/**
 * Whether to come again with the same keys is of no use: for a day the provider gives the answer again that a key once
 * had, a failure of its own too, and refuses the key for anything that is asked differently.
 */
export function areKeysSpent(error: unknown): boolean {
  if (!(error instanceof PaymentFault)) return false;
  return error.reason === "refused" || (error.reason === "unavailable" && error.detail === KEPT_FAILURE);
}
