import { Stripe } from "stripe";

/**
 * Why the payment provider did not do what it was asked:
 * - `unavailable`: it did not answer in time, or not in its own words;
 * - `busy`: the same request is still being worked on;
 * - `declined`: the card or its bank said no;
 * - `promotion`: the promotion code may not be used, or not any more;
 * - `missing`: it knows no such object;
 * - `refused`: it found the request wrong, which is our mistake.
 */
export type PaymentErrorReason = "unavailable" | "busy" | "declined" | "promotion" | "missing" | "refused";

export class PaymentError extends Error {
  readonly reason: PaymentErrorReason;
  /** The provider's code, or the kind of failure, for the log. */
  readonly detail: string;
  /** The provider's own sentence for people; it writes one for refused cards alone. */
  readonly sentence: string | null;
  /** When to ask again, as the provider says; null where it does not. */
  readonly retryAfterSeconds: number | null;

  constructor(
    reason: PaymentErrorReason,
    detail: string,
    sentence: string | null = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(`The payment provider failed: ${reason} (${detail}).`);
    this.name = "PaymentError";
    this.reason = reason;
    this.detail = detail;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const PROMOTION_PARAM = /(^|\[)discounts\b/;

/** Reads what the SDK threw. */
export function toPaymentError(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentError("unavailable", error instanceof Error ? error.name : typeof error);
  }
  const detail = error.code ?? error.type;
  const unavailable = () => new PaymentError("unavailable", detail, null, readRetryAfter(error));
  if (error instanceof Stripe.errors.StripeCardError)
    return new PaymentError("declined", detail, error.message);
  if (error.code === "idempotency_key_in_use" || error.code === "lock_timeout") {
    return new PaymentError("busy", detail, null, readRetryAfter(error));
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new PaymentError("refused", detail);
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return unavailable();
  const { param } = error;
  const isOurs = error.code?.startsWith("parameter_") ?? false;
  if (!isOurs && param !== undefined && PROMOTION_PARAM.test(param))
    return new PaymentError("promotion", detail);
  if (error.code === "resource_missing") return new PaymentError("missing", detail);
  return new PaymentError("refused", param === undefined ? detail : `${detail} ${param}`);
}

/** RFC 9110, 10.2.3: seconds; a date is not read, since nobody's clock but ours would say how long that is. */
function readRetryAfter({ headers }: Stripe.errors.StripeError): number | null {
  const text = headers?.["retry-after"] ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
