import type { Stripe } from "stripe";
import type { Ask } from "./ask-stripe.ts";
import {
  SUBSCRIPTION_PARTS,
  type SubscriptionFacts,
  subscriptionSchema,
} from "./billing/subscription-facts.ts";

export interface CancellationPayments {
  endWithPeriod(subscriptionId: string, idempotencyKey: string): Promise<SubscriptionFacts>;
  /** Undoes it, and the portal's too. */
  resumeSubscription(subscriptionId: string, idempotencyKey: string): Promise<SubscriptionFacts>;
}

export function createCancellationPayments(stripe: Stripe, ask: Ask): CancellationPayments {
  const { subscriptions } = stripe;
  const update = (id: string, params: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    ask("update a subscription", subscriptionSchema, () =>
      subscriptions.update(id, { ...params, expand: SUBSCRIPTION_PARTS }, { idempotencyKey }),
    );
  return {
    endWithPeriod: (id, key) => update(id, { cancel_at_period_end: true }, key),
    async resumeSubscription(id, key) {
      const facts = await update(id, { cancel_at_period_end: false }, key);
      return facts.cancelAt === null ? facts : update(id, { cancel_at: "" }, `${key}-at-all`);
    },
  };
}
