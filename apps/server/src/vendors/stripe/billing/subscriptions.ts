import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";
import { readPages } from "../read-pages.ts";
import { describeDraft, type SubscriptionDraft } from "./subscription-draft.ts";
import { SUBSCRIPTION_PARTS, type SubscriptionFacts, subscriptionSchema } from "./subscription-facts.ts";

export interface SubscriptionPayments {
  /** Incomplete until its first payment. Idempotent for a day. */
  createSubscription(
    draft: SubscriptionDraft & { membershipId: string },
    idempotencyKey: string,
  ): Promise<SubscriptionFacts>;
  /** @throws {PaymentError} `missing` when there is none */
  retrieveSubscription(id: string): Promise<SubscriptionFacts>;
  /** All subscriptions, ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<SubscriptionFacts[]>;
  /** One page of all, newest first; a page that is not full is the last. */
  pageSubscriptions(afterId: string | null): Promise<SubscriptionFacts[]>;
  /** At once, without a refund. */
  cancelSubscription(id: string): Promise<SubscriptionFacts>;
}

export const SUBSCRIPTIONS_A_PAGE = 100;

const listSchema = v.object({ data: v.array(subscriptionSchema) });
const listParts = SUBSCRIPTION_PARTS.map((part) => `data.${part}`);

export function createSubscriptionPayments(stripe: Stripe, ask: Ask): SubscriptionPayments {
  const { subscriptions } = stripe;
  const page = { status: "all", limit: SUBSCRIPTIONS_A_PAGE, expand: listParts } as const;
  return {
    async createSubscription(draft, idempotencyKey) {
      const { items, onceItems, discounts } = describeDraft(draft);
      const params: Stripe.SubscriptionCreateParams = {
        customer: draft.customerId,
        items,
        ...(onceItems.length > 0 && { add_invoice_items: onceItems }),
        ...(discounts.length > 0 && { discounts }),
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
        billing_mode: { type: "flexible" },
        metadata: { membership_id: draft.membershipId },
        expand: SUBSCRIPTION_PARTS,
      };
      return ask("create a subscription", subscriptionSchema, () =>
        subscriptions.create(params, { idempotencyKey }),
      );
    },
    retrieveSubscription: (id) =>
      ask("read a subscription", subscriptionSchema, () =>
        subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }),
      ),
    listSubscriptions: (customer) =>
      readPages(ask, {
        what: "list a customer's subscriptions",
        item: subscriptionSchema,
        load: (some) => subscriptions.list({ ...page, customer, ...some }),
      }),
    async pageSubscriptions(afterId) {
      const { data } = await ask("list subscriptions", listSchema, () =>
        subscriptions.list({ ...page, ...(afterId !== null && { starting_after: afterId }) }),
      );
      return data;
    },
    cancelSubscription: (id) =>
      ask("cancel a subscription", subscriptionSchema, () =>
        subscriptions.cancel(id, { expand: SUBSCRIPTION_PARTS }),
      ),
  };
}
