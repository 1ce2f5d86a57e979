import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing } from "../../../vendors/stripe/if-missing.ts";
import { nextSyncVersion } from "./next-sync-version.ts";
import type { SyncContext } from "./sync-context.ts";
import { writeSubscription } from "./write-subscription.ts";

/**
 * Asks the payment provider for the truth about a customer's subscriptions and writes it down. Whoever hears that
 * something may have changed calls this, in any order and as often as they like (decision 15).
 * @returns what the provider said; nothing for a customer that it does not know
 * @throws {PaymentError}
 */
export async function syncCustomer(ctx: SyncContext, customerId: string): Promise<SubscriptionFacts[]> {
  const syncVersion = await nextSyncVersion(ctx);
  const subscriptions = await ctx.payments.listSubscriptions(customerId).catch(ifMissing([]));
  for (const facts of subscriptions) await writeSubscription(ctx, facts, syncVersion);
  return subscriptions;
}
