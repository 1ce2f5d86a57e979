import { PaymentError } from "./payment-error.ts";

/** For `.catch`: the fallback where Stripe has no such object (`resource_missing`); any other error is thrown again. */
export function ifMissing<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof PaymentError && error.reason === "missing") return fallback;
    throw error;
  };
}
