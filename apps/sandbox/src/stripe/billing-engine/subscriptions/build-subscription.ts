import { mergeMetadata } from "../../api/merge-metadata.ts";
import { listOf } from "../../api/operation.ts";
import type { NewSubscription } from "../../api/resources/subscription-forms.ts";
import { newId } from "../../state/new-id.ts";
import type { Metadata, Price, Recurring, Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { addIntervals } from "./add-interval.ts";

export function recurringOf(price: Price): Recurring {
  if (!price.recurring) throw new Error(`${price.id} does not recur.`);
  return price.recurring;
}

export interface WantedItem {
  price: Price;
  quantity: number;
  metadata: Metadata;
}

interface ItemInput {
  item: WantedItem;
  period: { start: number; end: number };
  now: number;
}

export function buildItem(subscription: string, { item, period, now }: ItemInput): SubscriptionItem {
  const { price, quantity, metadata } = item;
  return {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: describePlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

interface SubscriptionInput {
  id: string;
  wanted: NewSubscription;
  items: readonly WantedItem[];
}

/** A subscription that waits for its first payment; not saved yet. */
export function buildSubscription(
  state: StripeState,
  { id, wanted, items }: SubscriptionInput,
): Subscription {
  const now = state.clock.now();
  const first = items[0];
  if (!first) throw new Error("A subscription has at least one item.");
  const period = { start: now, end: addIntervals(now, recurringOf(first.price), 1) };
  return {
    id,
    object: "subscription",
    ...blankFields(now),
    billing_mode: {
      flexible: wanted.billing_mode?.type === "classic" ? null : { proration_discounts: "included" },
      type: wanted.billing_mode?.type ?? "flexible",
    },
    currency: first.price.currency,
    customer: wanted.customer,
    default_payment_method: null,
    description: wanted.description ?? null,
    discounts: [],
    items: listOf(
      `/v1/subscription_items?subscription=${id}`,
      items.map((item) => buildItem(id, { item, period, now })),
    ),
    latest_invoice: null,
    metadata: mergeMetadata({}, wanted.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: wanted.payment_settings?.payment_method_types || null,
      save_default_payment_method: wanted.payment_settings?.save_default_payment_method ?? "off",
    },
    pending_setup_intent: null,
    status: "incomplete",
  };
}

function blankFields(now: number) {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

function describePlan(price: Price) {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: recurringOf(price).interval,
    interval_count: recurringOf(price).interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
