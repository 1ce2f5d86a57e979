import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";
import {
  SUBSCRIPTION_PARTS,
  type SubscriptionFacts,
  subscriptionSchema,
} from "./billing/subscription-facts.ts";

export interface CancellationPayments {
  /** Lets a subscription end where what is paid for ends. */
  endWithPeriod(subscriptionId: string, idempotencyKey: string): Promise<SubscriptionFacts>;
  /** Takes that back, wherever it was asked for. */
  resumeSubscription(subscriptionId: string, idempotencyKey: string): Promise<SubscriptionFacts>;
  /** What the next charge will be, in cents, with every discount that still counts then. */
  previewNextCharge(subscriptionId: string): Promise<number>;
}

const previewSchema = v.object({ amount_due: v.pipe(v.number(), v.integer()) });

export function createCancellationPayments(stripe: Stripe, ask: Ask): CancellationPayments {
  const { invoices, subscriptions } = stripe;
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
    async previewNextCharge(subscriptionId) {
      const { amount_due } = await ask("preview the next charge", previewSchema, () =>
        invoices.createPreview({ subscription: subscriptionId }),
      );
      return amount_due;
    },
  };
}
