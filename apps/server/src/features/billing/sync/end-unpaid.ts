import { type AppError, conflict } from "../../../errors.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing } from "../../../vendors/stripe/if-missing.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { deriveMembershipStatus } from "./derive-membership-status.ts";
import { nextSyncVersion } from "./next-sync-version.ts";
import type { SyncContext } from "./sync-context.ts";
import { writeSubscription } from "./write-subscription.ts";

/**
 * Ends a subscription that nobody has paid, and leaves one that somebody has just paid alone. Its invoice is voided
 * first: the provider lets either that or the payment happen, never both.
 * @throws 409 `conflict` while its payment is under way; PaymentError
 */
export async function endUnpaid(ctx: SyncContext, subscriptionId: string): Promise<void> {
  const facts = await look(ctx, subscriptionId);
  if (facts.status !== "incomplete" && deriveMembershipStatus(facts, false) !== "waits") return;
  if (facts.status === "incomplete" && !(await voidFirstInvoice(ctx, facts))) {
    if (deriveMembershipStatus(await look(ctx, subscriptionId), false) === "waits") throw paymentUnderWay();
    return;
  }
  await ctx.payments.cancelSubscription(subscriptionId).catch(ifMissing(null));
  await look(ctx, subscriptionId);
}

async function look(ctx: SyncContext, subscriptionId: string): Promise<SubscriptionFacts> {
  const syncVersion = await nextSyncVersion(ctx);
  const facts = await ctx.payments.retrieveSubscription(subscriptionId);
  await writeSubscription(ctx, facts, syncVersion);
  return facts;
}

/** @returns false when it is not open any more */
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
  return conflict("A payment of yours is under way. Please wait a moment and try again.");
}
