import { randomInt } from "node:crypto";
import type { Decline } from "../../cards/test-cards.ts";
import { newId } from "../../state/new-id.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

interface ChargeInput {
  intent: PaymentIntent;
  paymentMethod: PaymentMethod;
  decline?: Decline | undefined;
}

/** Saves the charge of one payment attempt. */
export function buildCharge(state: StripeState, { intent, paymentMethod, decline }: ChargeInput): Charge {
  const paid = decline === undefined;
  const charge: Charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId("txn") : null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: "SMIRK",
    captured: paid,
    created: state.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: describeOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: describeCardPayment(intent, paymentMethod, paid),
    radar_options: {},
    receipt_email: null,
    receipt_number: paid ? newReceiptNumber() : null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  state.store.save(charge);
  return charge;
}

function describeOutcome(decline: Decline | undefined) {
  return {
    advice_code: decline?.advice_code ?? null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: "normal",
    risk_score: 12,
    seller_message: decline
      ? "The bank did not return any further details with this decline."
      : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function describeCardPayment(intent: PaymentIntent, { card }: PaymentMethod, paid: boolean) {
  return {
    type: "card",
    card: {
      amount_authorized: paid ? intent.amount : null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: "disabled" },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: paid ? intent.amount : 0, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** A number like those on the receipts that Stripe sends, such as 2834-1099. */
export function newReceiptNumber(): string {
  return `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;
}
