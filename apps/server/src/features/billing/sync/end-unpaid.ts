import type { SyncContext } from "../../../context.ts";
import { type AppError, conflict } from "../../../errors.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing, PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { deriveMembershipStatus } from "./derive-membership-status.ts";
import { nextSyncVersion, writeSubscription } from "./sync-customer.ts";

/** Voids the invoice first: Stripe lets either that or a payment happen. @throws 409 `conflict`; PaymentError */
export async function endUnpaid(ctx: SyncContext, subscriptionId: string): Promise<void> {
  const facts = await syncSubscription(ctx, subscriptionId);
  if (facts.status !== "incomplete" && deriveMembershipStatus(facts, { wasPaid: false }) !== "waits") return;
  if (facts.status === "incomplete" && !(await voidFirstInvoice(ctx, facts))) {
    if (deriveMembershipStatus(await syncSubscription(ctx, subscriptionId), { wasPaid: false }) === "waits")
      throw paymentUnderWay();
    return;
  }
  await ctx.payments.cancelSubscription(subscriptionId).catch(ifMissing(null));
  await syncSubscription(ctx, subscriptionId);
}

async function syncSubscription(ctx: SyncContext, subscriptionId: string): Promise<SubscriptionFacts> {
  const syncVersion = await nextSyncVersion(ctx);
  const facts = await ctx.payments.retrieveSubscription(subscriptionId);
  await writeSubscription(ctx, facts, syncVersion);
  return facts;
}

async function voidFirstInvoice({ payments }: SyncContext, facts: SubscriptionFacts): Promise<boolean> {
  const { id, latestInvoice } = facts;
  if (!latestInvoice || latestInvoice.status === "void") return true;
  try {
    await payments.voidInvoice(latestInvoice.id, `void-${id}`);
    return true;
  } catch (error) {
    if (error instanceof PaymentError && error.reason === "refused") return false;
    throw error;
  }
}

function paymentUnderWay(): AppError {
  const sentence = "One of your payments is in progress. Please wait a moment and try again.";
  return conflict(sentence).because("payment_under_way");
}
