import { invalidRequest } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Subscription } from "../../state/objects.ts";
import type { Charge, Dispute, FraudWarning } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { findSubscription } from "../invoices/settle-invoice.ts";
import { endSubscription } from "../subscriptions/end-subscription.ts";

const EVIDENCE_DUE_SECONDS = 10 * 86_400;

/**
 * The bank withdraws the money until the dispute is decided.
 * @param amount cents; all that is not disputed yet by default
 */
export function disputeCharge(state: StripeState, charge: Charge, amount?: number): Dispute {
  const left = charge.amount - withdrawnCents(state, charge);
  if (charge.status !== "succeeded" || left === 0 || (amount ?? left) > left)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const now = state.clock.now();
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: amount ?? left,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence(),
    evidence_details: {
      due_by: now + EVIDENCE_DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  charge.disputed = true;
  state.store.save(dispute);
  state.store.save(charge);
  emitEvent(state, { type: "charge.dispute.created", subject: dispute });
  emitEvent(state, { type: "charge.dispute.funds_withdrawn", subject: dispute });
  closeWarnings(state, charge);
  return dispute;
}

/** Cents of a charge that banks have withdrawn and not returned. */
export function withdrawnCents({ store }: StripeState, charge: Charge): number {
  return store
    .all("dispute")
    .filter((dispute) => dispute.charge === charge.id && dispute.status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A lost dispute also ends the subscription where the account is set so. */
export function closeDispute(state: StripeState, dispute: Dispute, status: "lost" | "won"): Dispute {
  if (["lost", "won"].includes(dispute.status))
    throw invalidRequest(`Dispute ${dispute.id} is closed already.`);
  dispute.status = status;
  state.store.save(dispute);
  emitEvent(state, { type: "charge.dispute.closed", subject: dispute });
  if (status === "won") emitEvent(state, { type: "charge.dispute.funds_reinstated", subject: dispute });
  const endsSubscription = state.store.get("sandbox.setting", "after_lost_dispute")?.value === "canceled";
  const subscription = status === "lost" && endsSubscription ? findDisputed(state, dispute) : undefined;
  if (subscription && subscription.status !== "canceled")
    endSubscription(state, subscription, "payment_disputed");
  return dispute;
}

function findDisputed(state: StripeState, { payment_intent: id }: Dispute): Subscription | undefined {
  const invoice = state.store.get("payment_intent", id)?.sandbox_invoice;
  const paid = invoice === undefined ? undefined : state.store.get("invoice", invoice);
  return paid && findSubscription(state, paid);
}

function blankEvidence() {
  const names = [
    "access_activity_log billing_address cancellation_policy cancellation_policy_disclosure",
    "cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip",
    "customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id",
    "product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date",
    "service_documentation shipping_address shipping_carrier shipping_date shipping_documentation",
    "shipping_tracking_number uncategorized_file uncategorized_text",
  ];
  const blank = Object.fromEntries(
    names
      .join(" ")
      .split(" ")
      .map((name) => [name, null]),
  );
  return { ...blank, enhanced_evidence: {} };
}

/** The card's bank believes that a payment is fraud; a dispute often follows. */
export function warnOfFraud(state: StripeState, charge: Charge): FraudWarning {
  const warning: FraudWarning = {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: state.clock.now(),
    fraud_type: "unauthorized_use_of_card",
    livemode: false,
    payment_intent: charge.payment_intent,
  };
  state.store.save(warning);
  emitEvent(state, { type: "radar.early_fraud_warning.created", subject: warning });
  return warning;
}

/** After a dispute or a full refund nothing is left to do about a warning. */
export function closeWarnings(state: StripeState, charge: Charge): void {
  for (const warning of state.store.all("radar.early_fraud_warning")) {
    if (warning.charge !== charge.id || !warning.actionable) continue;
    warning.actionable = false;
    state.store.save(warning);
    const previous = { actionable: true };
    emitEvent(state, { type: "radar.early_fraud_warning.updated", subject: warning, previous });
  }
}
