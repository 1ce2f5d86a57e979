import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../context.ts";
import { AppError, unavailable } from "../../errors.ts";
import { withTimeout } from "../../process/with-timeout.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";

export function invalidPromotion(): AppError {
  return new AppError(400, "invalid_promotion", "Invalid promo code");
}

const UNUSABLE = {
  promotion_held:
    "This code is being used by someone else right now. If they do not pay, it works again later.",
  promotion_used_up: "This code has been used up.",
  promotion_of_other_plan: "This code is not for this plan.",
};

export function unusablePromotion(reason: keyof typeof UNUSABLE): AppError {
  return new AppError(400, "invalid_promotion", UNUSABLE[reason]).because(reason);
}

/** @param lastDay at the office */
export function endedPromotion(lastDay: CalendarDay): AppError {
  const sentence = `This code could be used until ${formatSentenceDate(lastDay)}.`;
  return new AppError(400, "invalid_promotion", sentence).because("promotion_over", { lastDay });
}

const RETRY_AFTER_SECONDS = 5;
const MAX_RETRY_AFTER_SECONDS = 120;

/** 503 `unavailable`, with Stripe's Retry-After up to two minutes. */
export function paymentsUnavailable(cause?: unknown): AppError {
  const sentence = "We cannot take payments right now. Please try again in a moment.";
  return unavailable(sentence, retrySeconds(cause), cause).because("payments_unavailable");
}

function retrySeconds(cause: unknown): number {
  const given = cause instanceof PaymentError ? cause.retryAfterSeconds : null;
  return Math.min(Math.max(given ?? RETRY_AFTER_SECONDS, 1), MAX_RETRY_AFTER_SECONDS);
}

/** 503 `unavailable` where nothing is paid: the provider has to answer before a membership is changed. */
export function changesUnavailable(cause?: unknown): AppError {
  const sentence = "Your membership cannot be changed right now. Please try again in a moment.";
  return unavailable(sentence, retrySeconds(cause), cause).because("changes_unavailable");
}

export function toPaymentError(error: unknown, createError = paymentsUnavailable): unknown {
  if (!(error instanceof PaymentError)) return error;
  return error.reason === "promotion" ? invalidPromotion() : createError(error);
}

/** @throws 503 `unavailable`, which is also the reason of the signal */
export function withinTime<T>(
  { config }: Pick<Context, "config">,
  work: (signal: AbortSignal) => Promise<T>,
  createError = paymentsUnavailable,
): Promise<T> {
  return withTimeout(work, { timeoutMs: config.timeLimits.paymentRequestMs, createError });
}
