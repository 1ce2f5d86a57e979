import { render } from "../../api/render.ts";
import { type ErrorBody, invalidRequest, StripeError } from "../../api/stripe-error.ts";
import { findBehavior } from "../../cards/card-data.ts";
import { attachCard, describeChallenge } from "../../cards/cards.ts";
import type { PaymentIntent, PaymentMethod, SetupIntent } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { settlePaid, settleUnpaid } from "../invoices/settle-invoice.ts";
import { attemptPayment, failChallenge, type Outcome, type Presence } from "./attempt-payment.ts";

const CONFIRMABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

interface PaymentConfirmation {
  intent: PaymentIntent;
  paymentMethod: PaymentMethod;
  presence: Presence;
}

/**
 * Pays with a card and settles the intent's invoice.
 * @throws StripeError 402 with the decline and the updated intent
 */
export function confirmPayment(
  state: StripeState,
  { intent, paymentMethod, presence }: PaymentConfirmation,
): void {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(state, intent);
  const outcome = attemptPayment(state, { intent, paymentMethod, presence });
  settle(state, intent, outcome);
  if (outcome.kind === "declined") throw declineError(state, intent, outcome);
}

/** After the bank's challenge. A decline is no error: Stripe.js reads it from the intent. */
export function completePaymentChallenge(
  state: StripeState,
  intent: PaymentIntent,
  confirmed: boolean,
): void {
  const paymentMethod = intent.payment_method && state.store.get("payment_method", intent.payment_method);
  if (!paymentMethod || intent.status !== "requires_action") throw unexpectedState(state, intent);
  const outcome = confirmed
    ? attemptPayment(state, { intent, paymentMethod, presence: "confirmed" })
    : failChallenge(state, intent, paymentMethod);
  settle(state, intent, outcome);
}

function settle(state: StripeState, intent: PaymentIntent, outcome: Outcome): void {
  const invoice = intent.sandbox_invoice && state.store.get("invoice", intent.sandbox_invoice);
  if (!invoice) return;
  if (outcome.kind === "paid") settlePaid(state, invoice, intent.payment_method);
  else if (outcome.kind === "challenged") settleUnpaid(state, invoice, "challenged");
  else {
    const isMissed = outcome.decline.code === "authentication_required";
    settleUnpaid(state, invoice, isMissed ? "cardholder_missed" : "declined");
  }
}

/**
 * Stores a card for later payments.
 * @throws StripeError 402 with the decline and the updated intent
 */
export function confirmSetup(state: StripeState, intent: SetupIntent, paymentMethod: PaymentMethod): void {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(state, intent);
  const decline = attemptSetup(state, { intent, paymentMethod, presence: "on_session" });
  if (decline) throw new StripeError(402, { ...decline, setup_intent: render(state, intent) });
}

/** After the bank's challenge; a decline is read from the intent. */
export function completeSetupChallenge(state: StripeState, intent: SetupIntent, confirmed: boolean): void {
  const paymentMethod = intent.payment_method && state.store.get("payment_method", intent.payment_method);
  if (!paymentMethod || intent.status !== "requires_action") throw unexpectedState(state, intent);
  if (confirmed) attemptSetup(state, { intent, paymentMethod, presence: "confirmed" });
  else {
    failSetup(state, {
      intent,
      paymentMethod,
      error: {
        type: "invalid_request_error",
        code: "setup_intent_authentication_failure",
        message:
          "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      },
    });
  }
}

interface SetupAttempt {
  intent: SetupIntent;
  paymentMethod: PaymentMethod;
  presence: Presence;
}

function attemptSetup(
  state: StripeState,
  { intent, paymentMethod, presence }: SetupAttempt,
): ErrorBody | null {
  const card = findBehavior(state, paymentMethod);
  intent.payment_method = paymentMethod.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  if (card.challenge && presence === "on_session") {
    intent.status = "requires_action";
    intent.next_action = describeChallenge(intent);
    state.store.save(intent);
    emitEvent(state, { type: "setup_intent.requires_action", subject: intent });
    return null;
  }
  if (card.decline) {
    const error = { type: "card_error" as const, ...card.decline };
    failSetup(state, { intent, paymentMethod, error });
    return error;
  }
  intent.status = "succeeded";
  state.store.save(intent);
  if (intent.customer) attachCard(state, paymentMethod, intent.customer);
  emitEvent(state, { type: "setup_intent.succeeded", subject: intent });
  setSubscriptionCard(state, intent);
  return null;
}

interface FailedSetup {
  intent: SetupIntent;
  paymentMethod: PaymentMethod;
  error: object;
}

function failSetup(state: StripeState, { intent, paymentMethod, error }: FailedSetup): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = { ...error, payment_method: render(state, paymentMethod) };
  state.store.save(intent);
  emitEvent(state, { type: "setup_intent.setup_failed", subject: intent });
}

function setSubscriptionCard(state: StripeState, intent: SetupIntent): void {
  const subscription =
    intent.sandbox_subscription && state.store.get("subscription", intent.sandbox_subscription);
  if (!subscription) return;
  const previous = {
    default_payment_method: subscription.default_payment_method,
    pending_setup_intent: subscription.pending_setup_intent,
  };
  subscription.default_payment_method = intent.payment_method;
  subscription.pending_setup_intent = null;
  state.store.save(subscription);
  emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
}

function declineError(
  state: StripeState,
  intent: PaymentIntent,
  { decline, charge }: Outcome & { kind: "declined" },
): StripeError {
  return new StripeError(402, {
    type: "card_error",
    ...decline,
    ...(charge === null ? {} : { charge }),
    payment_intent: render(state, intent),
  });
}

function unexpectedState(state: StripeState, intent: PaymentIntent | SetupIntent): StripeError {
  const noun = intent.object === "payment_intent" ? "PaymentIntent" : "SetupIntent";
  const error = invalidRequest(
    intent.status === "succeeded"
      ? `You cannot confirm this ${noun} because it has already succeeded after being previously confirmed.`
      : `You cannot confirm this ${noun} because it has a status of ${intent.status}.`,
    { code: `${intent.object}_unexpected_state` },
  );
  return new StripeError(400, { ...error.body, [intent.object]: render(state, intent) });
}
