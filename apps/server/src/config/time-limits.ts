/** How long somebody waits for what a request or a job needs. */
export interface TimeLimits {
  /** One call to the payment provider, with its retry. */
  paymentCallMs: number;
  /** A request that changes a membership or pays. */
  paymentRequestMs: number;
  /** A cancellation, which a job ends after that. */
  cancellationMs: number;
  /** The first reading of the provider's prices; plans are sold by our own until it ends. */
  firstCatalogMs: number;
  /** What `/readyz` asks. */
  readinessMs: number;
  /** Reaching the mail server, and its greeting; what it answers later may take twice as long. */
  mailStepMs: number;
  /** One call that sends a text or a code, or signs somebody in with another account. */
  vendorCallMs: number;
}

/**
 * The browser shows a sentence after twelve seconds: a call ends before its request, and that before the browser. All
 * steps of an email end before the transaction that records it.
 */
export const TIME_LIMITS: TimeLimits = {
  paymentCallMs: 10_000,
  paymentRequestMs: 11_000,
  cancellationMs: 9_000,
  firstCatalogMs: 3_000,
  readinessMs: 1_000,
  mailStepMs: 5_000,
  vendorCallMs: 8_000,
};
