import { type PaymentTrouble, readCardTrouble } from "@smirk/domain/billing/trouble/payment-trouble";
import { Stripe } from "stripe";

/**
 * `unavailable`: no answer in time, or an unexpected one. `busy`: the same request is still running. `declined`: by the
 * card's bank. `promotion`: the code cannot be used. `missing`: no such object. `refused`: an invalid request, our error.
 */
type PaymentErrorReason = "unavailable" | "busy" | "declined" | "promotion" | "missing" | "refused";

interface PaymentErrorDetails {
  trouble?: PaymentTrouble | null;
  retryAfterSeconds?: number | null;
}

export class PaymentError extends Error {
  readonly reason: PaymentErrorReason;
  readonly detail: string;
  /** What the card's bank said; only for `declined`. */
  readonly trouble: PaymentTrouble | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    reason: PaymentErrorReason,
    detail: string,
    { trouble = null, retryAfterSeconds = null }: PaymentErrorDetails = {},
  ) {
    super(`The payment provider failed: ${reason} (${detail}).`);
    this.name = "PaymentError";
    this.reason = reason;
    this.detail = detail;
    this.trouble = trouble;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const PROMOTION_PARAM = /(^|\[)discounts\b/;

export function toPaymentError(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentError("unavailable", error instanceof Error ? error.name : typeof error);
  }
  const detail = error.code ?? error.type;
  const unavailable = () =>
    new PaymentError("unavailable", detail, { retryAfterSeconds: readRetryAfter(error) });
  if (error instanceof Stripe.errors.StripeCardError) {
    const trouble = readCardTrouble([error.code, error.decline_code]);
    return new PaymentError("declined", detail, { trouble });
  }
  if (error.code === "idempotency_key_in_use" || error.code === "lock_timeout") {
    return new PaymentError("busy", detail, { retryAfterSeconds: readRetryAfter(error) });
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new PaymentError("refused", detail);
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return unavailable();
  const { param } = error;
  const isOurs = error.code?.startsWith("parameter_") ?? false;
  if (!isOurs && param !== undefined && PROMOTION_PARAM.test(param))
    return new PaymentError("promotion", detail);
  // A subscription that has ended has no next invoice.
  const isMissing = error.code === "resource_missing" || error.code === "invoice_upcoming_none";
  if (isMissing) return new PaymentError("missing", detail);
  return new PaymentError("refused", param === undefined ? detail : `${detail} ${param}`);
}

/** RFC 9110, 10.2.3; a date is ignored. */
function readRetryAfter({ headers }: Stripe.errors.StripeError): number | null {
  const text = headers?.["retry-after"] ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** For `.catch`: the fallback where Stripe has no such object (`resource_missing`); any other error is thrown again. */
export function ifMissing<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof PaymentError && error.reason === "missing") return fallback;
    throw error;
  };
}
