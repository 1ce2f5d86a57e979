import type { Context, PayingContext } from "../../context.ts";
import { paymentsUnavailable, toPaymentError, withinTime } from "./payment-errors.ts";

/** For routes that need the payment provider. @throws 503 `unavailable` without it or without its answer in time */
export async function askProvider<T>(
  ctx: Context,
  work: (paying: PayingContext) => Promise<T>,
  createError = paymentsUnavailable,
): Promise<T> {
  const { payments } = ctx;
  if (!payments) throw createError();
  try {
    return await withinTime(ctx, () => work({ ...ctx, payments }), createError);
  } catch (error) {
    throw toPaymentError(error, createError);
  }
}
