import type { SyncContext } from "../../../context.ts";
import { ifMissing } from "../../../vendors/stripe/payment-error.ts";
import { syncCustomer } from "./sync-customer.ts";
import { syncPayment } from "./sync-payment.ts";

/** Syncs a charge's customer, then its refunds and disputes: this may be the membership's first event. */
export async function syncCharge(ctx: SyncContext, chargeId: string): Promise<void> {
  const charge = await ctx.payments.readCharge(chargeId).catch(ifMissing(null));
  if (charge === null) return;
  const { customerId, paymentId } = charge;
  if (customerId !== null) await syncCustomer(ctx, customerId);
  const isChanged = paymentId !== null && (await syncPayment(ctx, paymentId));
  if (isChanged && customerId !== null) await syncCustomer(ctx, customerId);
}
