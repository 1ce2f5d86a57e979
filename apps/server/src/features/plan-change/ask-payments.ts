import type { Context } from "../../context.ts";
import { createCatalog } from "../billing/catalog/create-catalog.ts";
import { paymentsUnavailable, toPaymentError, withinTime } from "../billing/payment-errors.ts";
import type { PlanChangeContext } from "../billing/plan-change/target-items.ts";

/** @returns does what needs the payment provider and its prices; it throws 503 `unavailable` without an answer in time */
export function askPayments(ctx: Context) {
  const { payments } = ctx;
  const own = payments && { ...ctx, payments, catalog: createCatalog({ ...ctx, payments }) };
  return async <T>(work: (own: PlanChangeContext) => Promise<T>): Promise<T> => {
    if (own === null) throw paymentsUnavailable();
    try {
      return await withinTime(ctx, () => work(own));
    } catch (error) {
      throw toPaymentError(error);
    }
  };
}
