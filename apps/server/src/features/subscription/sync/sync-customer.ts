import { PaymentFault } from "../../../vendors/stripe/payment-fault.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/subscription-facts.ts";
import { drawTicket } from "./draw-ticket.ts";
import type { SyncContext } from "./sync-context.ts";
import { writeSubscription } from "./write-subscription.ts";

/**
 * Asks the payment provider for the truth about a customer's subscriptions and writes it down. Whoever hears that
 * something may have changed calls this, in any order and as often as they like (decision 15).
 * @returns what the provider said; nothing for a customer that it does not know
 * @throws {PaymentFault}
 */
export async function syncCustomer(ctx: SyncContext, customerId: string): Promise<SubscriptionFacts[]> {
  const ticket = await drawTicket(ctx);
  const subscriptions = await ctx.payments.listSubscriptions(customerId).catch((error: unknown) => {
    if (error instanceof PaymentFault && error.reason === "missing") return [];
    throw error;
  });
  for (const facts of subscriptions) await writeSubscription(ctx, facts, ticket);
  return subscriptions;
}
