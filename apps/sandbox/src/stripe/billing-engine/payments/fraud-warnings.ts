import { newId } from "../../state/new-id.ts";
import type { Charge, FraudWarning } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";

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
