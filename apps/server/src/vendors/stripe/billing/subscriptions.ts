import type { Stripe } from "stripe";
import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";
import { PaymentError } from "../payment-error.ts";
import { type Ending, withoutEnd } from "./plan-changes.ts";
import { SUBSCRIPTION_PARTS, type SubscriptionFacts, subscriptionSchema } from "./subscription-facts.ts";

export interface SubscriptionDraft {
  customerId: string;
  lines: DraftLine[];
  promotion: DraftPromotion | null;
}

interface DraftLine {
  priceId: string;
  quantity: number;
  /** Charged with the first invoice only. */
  isOnce: boolean;
  isDiscounted: boolean;
}

interface DraftPromotion {
  id: string;
  /** `lines` where the coupon would also discount a line that our receipt does not. */
  on: "cart" | "lines";
}

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

export function createSubscriptionPayments(ask: Ask): SubscriptionPayments {
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
      return ask("create a subscription", subscriptionSchema, ({ subscriptions }) =>
        subscriptions.create(params, { idempotencyKey }),
      );
    },
    retrieveSubscription: (id) =>
      ask("read a subscription", subscriptionSchema, ({ subscriptions }) =>
        subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }),
      ),
    listSubscriptions: (customer) =>
      readPages(ask, {
        what: "list a customer's subscriptions",
        item: subscriptionSchema,
        load: ({ subscriptions }, some) => subscriptions.list({ ...page, customer, ...some }),
      }),
    async pageSubscriptions(afterId) {
      const { data } = await ask("list subscriptions", listSchema, ({ subscriptions }) =>
        subscriptions.list({ ...page, ...(afterId !== null && { starting_after: afterId }) }),
      );
      return data;
    },
    cancelSubscription: (id) =>
      ask("cancel a subscription", subscriptionSchema, ({ subscriptions }) =>
        subscriptions.cancel(id, { expand: SUBSCRIPTION_PARTS }),
      ),
  };
}

interface Item {
  price: string;
  quantity: number;
  discounts?: { promotion_code: string }[];
}

/** Stripe's parameters, for a preview and for the subscription. */
function describeDraft({ lines, promotion }: SubscriptionDraft): {
  items: Item[];
  onceItems: Item[];
  discounts: { promotion_code: string }[];
} {
  const discounts = promotion === null ? [] : [{ promotion_code: promotion.id }];
  const toItem = ({ priceId, quantity, isDiscounted }: DraftLine): Item => ({
    price: priceId,
    quantity,
    ...(promotion?.on === "lines" && isDiscounted && { discounts }),
  });
  return {
    items: lines.filter(({ isOnce }) => !isOnce).map(toItem),
    onceItems: lines.filter(({ isOnce }) => isOnce).map(toItem),
    discounts: promotion?.on === "cart" ? discounts : [],
  };
}

export interface PreviewPayments {
  /** Total of the first invoice in cents, after discounts; creates nothing. */
  previewTotal(draft: SubscriptionDraft): Promise<number>;
  /**
   * The next charge in cents, with every discount that still applies then; null for a subscription that ends before.
   * With its `ending`, as if it went on.
   */
  previewNextCharge(subscriptionId: string, ending?: Ending): Promise<number | null>;
}

const previewSchema = v.object({ total: v.pipe(v.number(), v.integer()), currency: v.literal("usd") });
const cents = v.pipe(v.number(), v.integer());
const nextChargeSchema = v.object({ amount_due: cents, starting_balance: cents, total: cents });
const draftsSchema = v.object({ data: v.array(v.object({ total: cents })) });

export function createPreviewPayments(ask: Ask): PreviewPayments {
  return {
    async previewTotal(draft) {
      const { items, onceItems, discounts } = describeDraft(draft);
      const { total } = await ask("preview an invoice", previewSchema, (stripe) =>
        stripe.invoices.createPreview({
          customer: draft.customerId,
          subscription_details: { items, billing_mode: { type: "flexible" } },
          ...(onceItems.length > 0 && { invoice_items: onceItems }),
          ...(discounts.length > 0 && { discounts }),
        }),
      );
      return total;
    },
    async previewNextCharge(subscriptionId, ending) {
      try {
        const preview = await ask("preview the next charge", nextChargeSchema, (stripe) =>
          stripe.invoices.createPreview({
            subscription: subscriptionId,
            ...(ending && { subscription_details: withoutEnd(ending) }),
          }),
        );
        if (preview.starting_balance >= 0) return preview.amount_due;
        const { data: drafts } = await ask("list drafts", draftsSchema, (stripe) =>
          stripe.invoices.list({ subscription: subscriptionId, status: "draft" }),
        );
        return withoutUsedCredit(preview, drafts);
      } catch (error) {
        if (error instanceof PaymentError && error.detail === "invoice_upcoming_none") return null;
        throw error;
      }
    },
  };
}

/** Stripe takes credit off an invoice as it opens it, an hour after the period's end: until then it previews it again. */
function withoutUsedCredit(
  { amount_due: due, starting_balance: balance, total }: v.InferOutput<typeof nextChargeSchema>,
  drafts: readonly { total: number }[],
): number {
  const usedCents = drafts.reduce((sum, draft) => sum + Math.max(0, draft.total), 0);
  if (usedCents === 0) return due;
  return Math.max(0, total - Math.max(0, -balance - usedCents));
}
