import { PaymentFault } from "../../../vendors/stripe/payment-fault.ts";
import type { SyncContext } from "./sync-context.ts";
import { syncCustomer } from "./sync-customer.ts";
import { syncPayment } from "./sync-payment.ts";

/** Asks for the truth about a charge, what went back of it, and whoever paid it; nothing for one that nobody knows. */
export async function syncCharge(ctx: SyncContext, chargeId: string): Promise<void> {
  const charge = await ctx.payments.readCharge(chargeId).catch((error: unknown) => {
    if (error instanceof PaymentFault && error.reason === "missing") return null;
    throw error;
  });
  if (charge === null) return;
  if (charge.paymentId !== null) await syncPayment(ctx, charge.paymentId);
  if (charge.customerId !== null) await syncCustomer(ctx, charge.customerId);
}
