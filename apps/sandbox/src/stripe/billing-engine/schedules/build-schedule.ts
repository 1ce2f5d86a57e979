import { invalidRequest } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Discount, Subscription } from "../../state/objects.ts";
import type { Phase, PhaseItem, SubscriptionSchedule } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { liveDiscounts } from "../discounts/redemptions.ts";
import { periodEndOf, unschedule } from "../subscriptions/due-tasks.ts";
import { scheduleAdvance } from "./advance-schedule.ts";

/**
 * Puts a subscription under a schedule with one phase, its present period.
 * @throws StripeError 400 for a subscription that has ended, waits for its first payment, or has a schedule
 */
export function createSchedule(state: StripeState, subscription: Subscription): SubscriptionSchedule {
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: "from_subscription" },
    );
  }
  if (!["active", "past_due"].includes(subscription.status)) {
    throw invalidRequest(
      `You cannot migrate a subscription in the \`${subscription.status}\` status to a schedule.`,
      { param: "from_subscription" },
    );
  }
  const phase = phaseOf(state, subscription);
  const schedule: SubscriptionSchedule = {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: state.clock.now(),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: blankSettings(),
    end_behavior: subscription.cancel_at === null ? "release" : "cancel",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  };
  state.store.save(schedule);
  const changes = watchChanges(subscription);
  subscription.schedule = schedule.id;
  unschedule(state, subscription.id, "cancel_subscription");
  state.store.save(subscription);
  scheduleAdvance(state, schedule);
  emitEvent(state, { type: "subscription_schedule.created", subject: schedule });
  const previous = changes() ?? {};
  emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
  return schedule;
}

function phaseOf(state: StripeState, subscription: Subscription): Phase {
  const first = subscription.items.data[0];
  return {
    ...blankPhase(subscription.currency),
    discounts: liveDiscounts(state, subscription).map(nameDiscount),
    end_date: subscription.cancel_at ?? periodEndOf(subscription),
    items: subscription.items.data.map((item) => ({
      ...blankPhaseItem(item.price.id, item.quantity),
      discounts: liveDiscounts(state, item).map(nameDiscount),
      metadata: item.metadata,
    })),
    start_date: first?.current_period_start ?? state.clock.now(),
  };
}

function nameDiscount({ id }: Discount) {
  return { coupon: null, discount: id, promotion_code: null };
}

function blankSettings(): SubscriptionSchedule["default_settings"] {
  return {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: "automatic",
    billing_thresholds: null,
    collection_method: "charge_automatically",
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    on_behalf_of: null,
    transfer_data: null,
  };
}

export function blankPhase(currency: string): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: 0,
    invoice_settings: null,
    items: [],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "create_prorations",
    start_date: 0,
    transfer_data: null,
    trial_end: null,
  };
}

export function blankPhaseItem(price: string, quantity: number): PhaseItem {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  };
}
