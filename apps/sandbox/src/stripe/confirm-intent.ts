import { attachCard } from "./attach-card.ts";
import { attemptPayment, failChallenge, type Outcome, type Presence } from "./attempt-payment.ts";
import { findBehaviour } from "./card-data.ts";
import { describeChallenge } from "./challenge.ts";
import { emitEvent } from "./emit-event.ts";
import type { PaymentIntent, SetupIntent } from "./objects.ts";
import type { PaymentMethod } from "./payment-objects.ts";
import { render } from "./render.ts";
import { settlePaid, settleUnpaid } from "./settle-invoice.ts";
import { type ErrorBody, invalidRequest, StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

const CONFIRMABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

/**
 * Pays with a card, and settles the invoice that the intent belongs to.
 * @throws StripeError 402 with the card's decline and the intent, as it is then
 */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  presence: Presence,
): void {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(world, intent);
  const outcome = attemptPayment(world, intent, paymentMethod, presence);
  settle(world, intent, outcome);
  if (outcome.kind === "declined") throw declineError(world, intent, outcome);
}

/** The cardholder has answered their bank. A refusal is no error here: Stripe.js reads it from the intent. */
export function completePaymentChallenge(world: World, intent: PaymentIntent, confirmed: boolean): void {
  const paymentMethod = intent.payment_method && world.store.get("payment_method", intent.payment_method);
  if (!paymentMethod || intent.status !== "requires_action") throw unexpectedState(world, intent);
  const outcome = confirmed
    ? attemptPayment(world, intent, paymentMethod, "confirmed")
    : failChallenge(world, intent, paymentMethod);
  settle(world, intent, outcome);
}

function settle(world: World, intent: PaymentIntent, outcome: Outcome): void {
  const invoice = intent.sandbox_invoice && world.store.get("invoice", intent.sandbox_invoice);
  if (!invoice) return;
  if (outcome.kind === "paid") settlePaid(world, invoice, intent.payment_method);
  else if (outcome.kind === "challenged") settleUnpaid(world, invoice, "challenged");
  else {
    const isMissed = outcome.decline.code === "authentication_required";
    settleUnpaid(world, invoice, isMissed ? "cardholder_missed" : "declined");
  }
}

/**
 * Keeps a card for later.
 * @throws StripeError 402 with the card's decline and the intent, as it is then
 */
export function confirmSetup(world: World, intent: SetupIntent, paymentMethod: PaymentMethod): void {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(world, intent);
  const decline = attemptSetup(world, intent, paymentMethod, "on_session");
  if (decline) throw new StripeError(402, { ...decline, setup_intent: render(world, intent) });
}

/** The cardholder has answered their bank; as with a payment, a refusal is read from the intent. */
export function completeSetupChallenge(world: World, intent: SetupIntent, confirmed: boolean): void {
  const paymentMethod = intent.payment_method && world.store.get("payment_method", intent.payment_method);
  if (!paymentMethod || intent.status !== "requires_action") throw unexpectedState(world, intent);
  if (confirmed) attemptSetup(world, intent, paymentMethod, "confirmed");
  else {
    failSetup(world, intent, paymentMethod, {
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
  }
}

function attemptSetup(
  world: World,
  intent: SetupIntent,
  paymentMethod: PaymentMethod,
  presence: Presence,
): ErrorBody | null {
  const card = findBehaviour(world, paymentMethod);
  intent.payment_method = paymentMethod.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  if (card.challenge && presence === "on_session") {
    intent.status = "requires_action";
    intent.next_action = describeChallenge(intent);
    world.store.save(intent);
    emitEvent(world, "setup_intent.requires_action", intent);
    return null;
  }
  if (card.decline) {
    const error = { type: "card_error" as const, ...card.decline };
    failSetup(world, intent, paymentMethod, error);
    return error;
  }
  intent.status = "succeeded";
  world.store.save(intent);
  if (intent.customer) attachCard(world, paymentMethod, intent.customer);
  emitEvent(world, "setup_intent.succeeded", intent);
  giveCardToSubscription(world, intent);
  return null;
}

function failSetup(world: World, intent: SetupIntent, paymentMethod: PaymentMethod, error: object): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = { ...error, payment_method: render(world, paymentMethod) };
  world.store.save(intent);
  emitEvent(world, "setup_intent.setup_failed", intent);
}

function giveCardToSubscription(world: World, intent: SetupIntent): void {
  const subscription =
    intent.sandbox_subscription && world.store.get("subscription", intent.sandbox_subscription);
  if (!subscription) return;
  const previous = {
    default_payment_method: subscription.default_payment_method,
    pending_setup_intent: subscription.pending_setup_intent,
  };
  subscription.default_payment_method = intent.payment_method;
  subscription.pending_setup_intent = null;
  world.store.save(subscription);
  emitEvent(world, "customer.subscription.updated", subscription, previous);
}

function declineError(
  world: World,
  intent: PaymentIntent,
  { decline, charge }: Outcome & { kind: "declined" },
): StripeError {
  return new StripeError(402, {
    type: "card_error",
    ...decline,
    ...(charge === null ? {} : { charge }),
    payment_intent: render(world, intent),
  });
}

function unexpectedState(world: World, intent: PaymentIntent | SetupIntent): StripeError {
  const noun = intent.object === "payment_intent" ? "PaymentIntent" : "SetupIntent";
  const error = invalidRequest(
    intent.status === "succeeded"
      ? `You cannot confirm this ${noun} because it has already succeeded after being previously confirmed.`
      : `You cannot confirm this ${noun} because it has a status of ${intent.status}.`,
    { code: `${intent.object}_unexpected_state` },
  );
  return new StripeError(400, { ...error.body, [intent.object]: render(world, intent) });
}
