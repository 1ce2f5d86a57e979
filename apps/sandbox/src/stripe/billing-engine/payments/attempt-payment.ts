import { render } from "../../api/render.ts";
import { findBehavior } from "../../cards/card-data.ts";
import { attachCard, describeChallenge } from "../../cards/cards.ts";
import type { Decline, TestCard } from "../../cards/test-cards.ts";
import type { PaymentIntent, PaymentMethod } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { schedule } from "../subscriptions/due-tasks.ts";
import { buildCharge } from "./build-charge.ts";

export type Outcome =
  | { kind: "challenged" }
  | { kind: "declined"; decline: Decline; charge: string | null }
  | { kind: "paid" };

/** Whether the cardholder is there to be asked, has just confirmed, or is away. */
export type Presence = "confirmed" | "off_session" | "on_session";

interface PaymentAttempt {
  intent: PaymentIntent;
  paymentMethod: PaymentMethod;
  presence: Presence;
}

/** Charges an intent to a card and updates the intent; the invoice is not touched. */
export function attemptPayment(
  state: StripeState,
  { intent, paymentMethod, presence }: PaymentAttempt,
): Outcome {
  const card = findBehavior(state, paymentMethod);
  intent.payment_method = paymentMethod.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (presence === "on_session" && card.challenge) {
    intent.status = "requires_action";
    intent.next_action = describeChallenge(intent);
    state.store.save(intent);
    emitEvent(state, { type: "payment_intent.requires_action", subject: intent });
    return { kind: "challenged" };
  }
  const always = (paymentMethod.customer === null ? undefined : card.attachedDecline) ?? card.decline;
  const decline = presence === "off_session" ? (card.laterDecline ?? always) : always;
  return decline
    ? decideDecline(state, { intent, paymentMethod, decline })
    : decidePaid(state, { intent, paymentMethod, card });
}

/** Cardholders and banks notice a charge some time after it was made. */
const SEEN_AFTER_SECONDS = 60;

interface PaidAttempt {
  intent: PaymentIntent;
  paymentMethod: PaymentMethod;
  card: TestCard;
}

function decidePaid(state: StripeState, { intent, paymentMethod, card }: PaidAttempt): Outcome {
  const charge = buildCharge(state, { intent, paymentMethod });
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  state.store.save(intent);
  emitEvent(state, { type: "charge.succeeded", subject: charge });
  if (intent.customer && intent.setup_future_usage) attachCard(state, paymentMethod, intent.customer);
  emitEvent(state, { type: "payment_intent.succeeded", subject: intent });
  const at = state.clock.now() + SEEN_AFTER_SECONDS;
  if (card.disputes) schedule(state, { task: "dispute_charge", subject: charge.id, at });
  if (card.warns) schedule(state, { task: "warn_of_fraud", subject: charge.id, at });
  return { kind: "paid" };
}

interface DeclinedAttempt {
  intent: PaymentIntent;
  paymentMethod: PaymentMethod;
  decline: Decline;
}

function decideDecline(state: StripeState, { intent, paymentMethod, decline }: DeclinedAttempt): Outcome {
  const charge = buildCharge(state, { intent, paymentMethod, decline });
  intent.latest_charge = charge.id;
  failIntent(state, { intent, paymentMethod, error: { type: "card_error", charge: charge.id, ...decline } });
  emitEvent(state, { type: "charge.failed", subject: charge });
  emitEvent(state, { type: "payment_intent.payment_failed", subject: intent });
  return { kind: "declined", decline, charge: charge.id };
}

/** The bank's challenge failed. */
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
  failIntent(state, { intent, paymentMethod, error: { type: "invalid_request_error", ...decline } });
  emitEvent(state, { type: "payment_intent.payment_failed", subject: intent });
  return { kind: "declined", decline, charge: null };
}

interface FailedAttempt {
  intent: PaymentIntent;
  paymentMethod: PaymentMethod;
  error: object;
}

function failIntent(state: StripeState, { intent, paymentMethod, error }: FailedAttempt): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = { ...error, payment_method: render(state, paymentMethod) };
  state.store.save(intent);
}
