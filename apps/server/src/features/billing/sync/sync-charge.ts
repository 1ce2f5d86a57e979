import { ifMissing } from "../../../vendors/stripe/if-missing.ts";
import type { SyncContext } from "./sync-context.ts";
import { syncCustomer } from "./sync-customer.ts";
import { syncPayment } from "./sync-payment.ts";

/**
 * Asks for the truth about a charge, its customer's subscriptions, and what went back of it; nothing for a charge that
 * nobody knows. The customer comes first: this event may be the first that is handled of a membership.
 */
export async function syncCharge(ctx: SyncContext, chargeId: string): Promise<void> {
  const charge = await ctx.payments.readCharge(chargeId).catch(ifMissing(null));
  if (charge === null) return;
  const { customerId, paymentId } = charge;
  if (customerId !== null) await syncCustomer(ctx, customerId);
  const isChanged = paymentId !== null && (await syncPayment(ctx, paymentId));
  if (isChanged && customerId !== null) await syncCustomer(ctx, customerId);
}
