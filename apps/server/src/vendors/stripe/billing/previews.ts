import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";
import { PaymentError } from "../payment-error.ts";
import { type Ending, withoutEnd } from "./plan-changes.ts";
import { describeDraft, type SubscriptionDraft } from "./subscription-draft.ts";

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
const nextChargeSchema = v.object({ amount_due: v.pipe(v.number(), v.integer()) });

export function createPreviewPayments(stripe: Stripe, ask: Ask): PreviewPayments {
  return {
    async previewTotal(draft) {
      const { items, onceItems, discounts } = describeDraft(draft);
      const { total } = await ask("preview an invoice", previewSchema, () =>
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
        const { amount_due } = await ask("preview the next charge", nextChargeSchema, () =>
          stripe.invoices.createPreview({
            subscription: subscriptionId,
            ...(ending && { subscription_details: withoutEnd(ending) }),
          }),
        );
        return amount_due;
      } catch (error) {
        if (error instanceof PaymentError && error.detail === "invoice_upcoming_none") return null;
        throw error;
      }
    },
  };
}
