import { PaymentError } from "../../../vendors/stripe/payment-error.ts";

const SERVER_ERROR = "StripeAPIError";

/** For a day Stripe replays a key's answer, its 500s too, and refuses the key for other parameters. */
export function areIdempotencyKeysUsed(error: unknown): boolean {
  if (!(error instanceof PaymentError)) return false;
  return error.reason === "refused" || (error.reason === "unavailable" && error.detail === SERVER_ERROR);
}
