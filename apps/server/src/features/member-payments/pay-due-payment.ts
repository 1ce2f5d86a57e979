import { randomUUID } from "node:crypto";
import type { DuePaymentAnswer } from "@smirk/contract/account/payments";
import { wordTrouble } from "@smirk/domain/billing/trouble/trouble-words";
import type { Kysely } from "kysely";
import type { PayingContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, notFound, paymentDeclined } from "../../errors.ts";
import type { AccountInvoice } from "../../vendors/stripe/billing/account-payments.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { chooseNewestCard } from "../billing/sync/apply-default-card.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import { findMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import type { PaymentRequest } from "./get-payment.ts";
import { isDue, isPaid, listOverSubscriptions, readAccountInvoices } from "./list-payments.ts";

/**
 * Charges the stored card for a payment that failed, with the member there to confirm it. Presses at the same time charge once.
 * @throws 402 `payment_declined`; 404 `not_found`; 409 `conflict` for one that cannot be paid any more, with the reason
 * `membership_ended` for one of a membership that is over; PaymentError
 */
export async function payDuePayment(ctx: PayingContext, request: PaymentRequest): Promise<DuePaymentAnswer> {
  const membership = await findMembership(ctx.db, request.accountId);
  const secret = await withMembershipLock(ctx.db, membership.id, async (trx) => {
    const invoice = await getPayable(ctx, trx, request);
    if (!isDue(invoice)) return null;
    const customerId = await findCustomer({ db: trx }, request.accountId);
    return payInvoice(ctx, { invoiceId: invoice.id, customerId: customerId ?? "" });
  });
  if (secret !== null) return { state: "action_required", client_secret: secret };
  const customerId = await findCustomer(ctx, request.accountId);
  if (customerId) await syncCustomer(ctx, customerId);
  return { state: "paid" };
}

/** Paid or due. A membership cannot end at the same time, as its end holds the same lock. */
async function getPayable(
  ctx: PayingContext,
  trx: Kysely<Database>,
  { accountId, paymentId }: PaymentRequest,
): Promise<AccountInvoice> {
  // The same connection is used: those who wait for the lock may hold all others.
  const locked = { ...ctx, db: trx };
  const invoice = (await readAccountInvoices(locked, accountId)).find(({ id }) => id === paymentId);
  if (invoice && isPaid(invoice)) return invoice;
  const over = await listOverSubscriptions(locked, accountId);
  if (invoice?.subscriptionId && over.has(invoice.subscriptionId)) {
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  }
  if (!invoice || !isDue(invoice)) throw notFound("There is no such payment.");
  return invoice;
}

/**
 * A card that the member has just given in the portal is charged, not the one that was declined before: its own job may
 * still be about to begin. @returns the secret to ask the member's bank with, which wants the payment confirmed
 */
async function payInvoice(
  ctx: PayingContext,
  { invoiceId, customerId }: { invoiceId: string; customerId: string },
): Promise<string | null> {
  const cardId = await chooseNewestCard(ctx, { customerId, invoiceId });
  try {
    // Stripe pays an invoice once, whatever the key; a new one lets the card be tried again.
    return await ctx.payments.payOnSession(invoiceId, `pay-${invoiceId}-${randomUUID()}`);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.reason === "declined") {
      const newest = await chooseNewestCard(ctx, { customerId, invoiceId });
      if (newest !== cardId) return payInvoice(ctx, { invoiceId, customerId });
      throw paymentDeclined(wordTrouble(error.trouble ?? "declined", "en").what);
    }
    if (error.reason === "refused" || error.reason === "missing") {
      throw conflict("This payment cannot be made with the stored card. Please use another card.");
    }
    throw error;
  }
}
