import { getObject } from "../../api/operation.ts";
import type { SubscriptionUpdate } from "../../api/resources/subscription-forms.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import type { Price, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

const ALLOWED_WHEN_PENDING = new Set([
  "add_invoice_items",
  "billing_cycle_anchor",
  "expand",
  "items",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
]);
const ALLOWED_ITEM_FIELDS = new Set(["id", "price", "quantity"]);

/** @throws StripeError 400 for a change that the subscription cannot have as it is */
export function checkUpdate(subscription: Subscription, update: SubscriptionUpdate): void {
  if (["canceled", "incomplete_expired"].includes(subscription.status)) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  }
  if (subscription.status === "incomplete" && update.items) {
    throw invalidRequest("The items of a subscription that waits for its first payment cannot be changed.", {
      param: "items",
    });
  }
  checkNotScheduled(subscription, update);
  if (update.payment_behavior === "pending_if_incomplete") checkPending(update);
}

/** What a schedule decides, only the schedule may change. */
export function checkNotScheduled(
  { schedule }: Subscription,
  update: {
    billing_cycle_anchor?: unknown;
    cancel_at?: unknown;
    cancel_at_period_end?: unknown;
    items?: unknown;
  },
): void {
  if (schedule === null) return;
  const asks = (field: keyof typeof update) => update[field] !== undefined;
  const what = [
    ...(asks("cancel_at") || asks("cancel_at_period_end") ? ["any cancelation behavior"] : []),
    ...(asks("items") || asks("billing_cycle_anchor") ? ["its items or billing cycle"] : []),
  ][0];
  if (what === undefined) return;
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
  );
}

function checkPending(update: SubscriptionUpdate): void {
  const unsupported = Object.entries(update).find(
    ([name, value]) => value !== undefined && !ALLOWED_WHEN_PENDING.has(name),
  )?.[0];
  const ofItem = (update.items ?? [])
    .flatMap((item, index) => Object.keys(item).map((field) => ({ field, index })))
    .find(({ field }) => !ALLOWED_ITEM_FIELDS.has(field));
  const param = unsupported ?? (ofItem && `items[${ofItem.index}][${ofItem.field}]`);
  if (param === undefined) return;
  throw invalidRequest(
    `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. However, you passed in unsupported param(s): \`${param}\`. See https://stripe.com/docs/billing/subscriptions/pending-updates-reference#supported-attributes.`,
    { param },
  );
}

interface SoldPriceInput {
  id: string;
  type: Price["type"];
  param: string;
}

/** @throws StripeError 400 for a price that is missing, inactive or of the other type */
export function getSoldPrice(state: StripeState, { id, type, param }: SoldPriceInput): Price {
  const price = getObject(state, "price", { id, param });
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  if (price.type !== type) {
    throw invalidRequest(
      `The price specified is set to \`type=${price.type}\` but this field only accepts prices with \`type=${type}\`.`,
      { param },
    );
  }
  return price;
}

/** @throws StripeError 400 for prices that cannot share an invoice */
export function checkSameInterval(prices: readonly Price[]): void {
  const intervals = new Set(
    prices.map(
      ({ currency, recurring }) => `${currency} ${recurring?.interval} ${recurring?.interval_count}`,
    ),
  );
  if (intervals.size > 1) {
    throw invalidRequest("Currency and interval fields must match across all prices of this subscription.", {
      param: "items",
    });
  }
}
