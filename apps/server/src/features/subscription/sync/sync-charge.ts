import type { SyncContext } from "./sync-context.ts";
import { syncCustomer } from "./sync-customer.ts";

/** As for a customer, where all that is known is what they once paid. */
export async function syncCharge(ctx: SyncContext, chargeId: string): Promise<void> {
  const customerId = await ctx.payments.findCustomerOfCharge(chargeId);
  if (customerId !== null) await syncCustomer(ctx, customerId);
}
