import { render } from "../../api/render.ts";
import { attachCard } from "../../cards/attach-card.ts";
import { findBehaviour } from "../../cards/card-data.ts";
import { describeChallenge } from "../../cards/challenge.ts";
import type { Decline, TestCard } from "../../cards/test-cards.ts";
import type { PaymentIntent } from "../../state/objects.ts";
import type { PaymentMethod } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { schedule } from "../subscriptions/due.ts";
import { buildCharge } from "./build-charge.ts";

export type Outcome =
  | { kind: "challenged" }
  | { kind: "declined"; decline: Decline; charge: string | null }
  | { kind: "paid" };

/** Who is there: the cardholder, who can be asked; the cardholder, who has just confirmed; or nobody. */
export type Presence = "confirmed" | "off_session" | "on_session";

/** Tries to take an intent's money from a card. The intent is left as that ends; what it pays for is not touched. */
export function attemptPayment(
  state: StripeState,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  presence: Presence,
): Outcome {
  const card = findBehaviour(state, paymentMethod);
  intent.payment_method = paymentMethod.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (presence === "on_session" && card.challenge) {
    intent.status = "requires_action";
    intent.next_action = describeChallenge(intent);
    state.store.save(intent);
    emitEvent(state, "payment_intent.requires_action", intent);
    return { kind: "challenged" };
  }
  const decline = presence === "off_session" ? (card.laterDecline ?? card.decline) : card.decline;
  return decline
    ? decideDecline(state, intent, paymentMethod, decline)
    : decidePaid(state, intent, paymentMethod, card);
}

/** A cardholder sees a charge some time after it was made. */
const SEEN_AFTER_SECONDS = 60;

function decidePaid(
  state: StripeState,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  card: TestCard,
): Outcome {
  const charge = buildCharge(state, intent, paymentMethod);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  state.store.save(intent);
  emitEvent(state, "charge.succeeded", charge);
  if (intent.customer && intent.setup_future_usage) attachCard(state, paymentMethod, intent.customer);
  emitEvent(state, "payment_intent.succeeded", intent);
  if (card.disputes) schedule(state, "dispute_charge", charge.id, state.clock.now() + SEEN_AFTER_SECONDS);
  return { kind: "paid" };
}

function decideDecline(
  state: StripeState,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  decline: Decline,
): Outcome {
  const charge = buildCharge(state, intent, paymentMethod, decline);
  intent.latest_charge = charge.id;
  failIntent(state, intent, paymentMethod, { type: "card_error", charge: charge.id, ...decline });
  emitEvent(state, "charge.failed", charge);
  emitEvent(state, "payment_intent.payment_failed", intent);
  return { kind: "declined", decline, charge: charge.id };
}

/** The cardholder did not confirm, or their bank did not believe them. */
export function failChallenge(
  state: StripeState,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
): Outcome {
  const decline: Decline = {
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  failIntent(state, intent, paymentMethod, { type: "invalid_request_error", ...decline });
  emitEvent(state, "payment_intent.payment_failed", intent);
  return { kind: "declined", decline, charge: null };
}

function failIntent(
  state: StripeState,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  error: object,
): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = { ...error, payment_method: render(state, paymentMethod) };
  state.store.save(intent);
}
