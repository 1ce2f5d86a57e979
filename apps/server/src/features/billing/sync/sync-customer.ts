import type { SyncContext } from "../../../context.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing } from "../../../vendors/stripe/if-missing.ts";
import { nextSyncVersion } from "./next-sync-version.ts";
import { writeSubscription } from "./write-subscription.ts";

/**
 * Reads a customer's subscriptions from Stripe and stores them. Idempotent and safe in any order (decision 15).
 * @returns what Stripe answered; none for an unknown customer @throws {PaymentError}
 */
export async function syncCustomer(ctx: SyncContext, customerId: string): Promise<SubscriptionFacts[]> {
  const syncVersion = await nextSyncVersion(ctx);
  const subscriptions = await ctx.payments.listSubscriptions(customerId).catch(ifMissing([]));
  for (const facts of subscriptions) await writeSubscription(ctx, facts, syncVersion);
  return subscriptions;
}
