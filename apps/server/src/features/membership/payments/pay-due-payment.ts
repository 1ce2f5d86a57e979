import { randomUUID } from "node:crypto";
import { conflict, paymentDeclined } from "../../../errors.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { findCustomer } from "../../billing/checkout/put-customer.ts";
import { findMembership } from "../../billing/find-membership.ts";
import { withMembershipLock } from "../../billing/membership-lock.ts";
import { syncCustomer } from "../../billing/sync/sync-customer.ts";
import type { PayingContext } from "../paying-context.ts";
import { findOwnPayment, type PaymentRequest } from "./get-payment.ts";

/**
 * Charges the stored card for a payment that failed. Presses at the same time charge once.
 * @throws 402 `payment_declined`; 404 `not_found`; 409 `conflict` for one that cannot be paid any more; PaymentError
 */
export async function payDuePayment(ctx: PayingContext, request: PaymentRequest): Promise<{ state: "paid" }> {
  const membership = await findMembership(ctx.db, request.accountId);
  await withMembershipLock(ctx.db, membership.id, async () => {
    const { state } = await findOwnPayment(ctx, request);
    if (state === "due") await pay(ctx, request.paymentId);
  });
  const customerId = await findCustomer(ctx, request.accountId);
  if (customerId) await syncCustomer(ctx, customerId);
  return { state: "paid" };
}

async function pay({ payments }: PayingContext, invoiceId: string): Promise<void> {
  try {
    // Stripe pays an invoice once, whatever the key; a new one lets the card be tried again.
    await payments.payInvoice(invoiceId, `pay-${invoiceId}-${randomUUID()}`);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.reason === "declined") throw paymentDeclined("Your bank did not accept this payment.");
    if (error.reason === "refused" || error.reason === "missing") {
      throw conflict("This payment cannot be made with the stored card. Please use another card.");
    }
    throw error;
  }
}
