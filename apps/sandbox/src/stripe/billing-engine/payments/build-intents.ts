import { newId } from "../../state/new-id.ts";
import type { Metadata } from "../../state/objects.ts";
import type { PaymentIntent, SetupIntent } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  setupFutureUsage: "off_session" | "on_session" | null;
}

/** Saves a payment intent that waits for a card. */
export function buildPaymentIntent(state: StripeState, wanted: NewPaymentIntent): PaymentIntent {
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: newId(`${id}_secret`),
    confirmation_method: "automatic",
    created: state.clock.now(),
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: wanted.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  state.store.save(intent);
  return intent;
}

/** Saves a setup intent, which stores a card without a payment. */
export function buildSetupIntent(
  state: StripeState,
  wanted: { customer: string | null; metadata: Metadata; usage: string },
): SetupIntent {
  const id = newId("seti");
  const intent: SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: ["card"],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: state.clock.now(),
    customer: wanted.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: wanted.usage,
  };
  state.store.save(intent);
  return intent;
}

/** A finished intent stays as it is. */
export function voidIntent(
  state: StripeState,
  intent: PaymentIntent | SetupIntent,
  reason: string | null,
): void {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  intent.status = "canceled";
  intent.cancellation_reason = reason;
  intent.next_action = null;
  if (intent.object === "payment_intent") intent.canceled_at = state.clock.now();
  state.store.save(intent);
  emitEvent(state, { type: `${intent.object}.canceled`, subject: intent });
}
