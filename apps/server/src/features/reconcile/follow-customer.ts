import type { PayingContext } from "../../context.ts";
import { applyDefaultCard } from "../billing/sync/apply-default-card.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { refundPortalCancellations } from "../leaving/record-cancellation.ts";

/** What follows a change of a customer at the payment provider; any number of times. @throws {PaymentError} */
export async function followCustomer(ctx: PayingContext, customerId: string): Promise<void> {
  await syncCustomer(ctx, customerId);
  await refundPortalCancellations(ctx, { customerId });
  if (await applyDefaultCard(ctx, customerId)) await syncCustomer(ctx, customerId);
}
