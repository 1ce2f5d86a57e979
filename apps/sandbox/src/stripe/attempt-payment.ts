import { attachCard } from "./attach-card.ts";
import { buildCharge } from "./build-charge.ts";
import { findBehaviour } from "./card-data.ts";
import { describeChallenge } from "./challenge.ts";
import { schedule } from "./due.ts";
import { emitEvent } from "./emit-event.ts";
import type { PaymentIntent } from "./objects.ts";
import type { PaymentMethod } from "./payment-objects.ts";
import { render } from "./render.ts";
import type { Decline, TestCard } from "./test-cards.ts";
import type { World } from "./world.ts";

export type Outcome =
  | { kind: "challenged" }
  | { kind: "declined"; decline: Decline; charge: string | null }
  | { kind: "paid" };

/** Who is there: the cardholder, who can be asked; the cardholder, who has just confirmed; or nobody. */
export type Presence = "confirmed" | "off_session" | "on_session";

/** Tries to take an intent's money from a card. The intent is left as that ends; what it pays for is not touched. */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  presence: Presence,
): Outcome {
  const card = findBehaviour(world, paymentMethod);
  intent.payment_method = paymentMethod.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (presence === "on_session" && card.challenge) {
    intent.status = "requires_action";
    intent.next_action = describeChallenge(intent);
    world.store.save(intent);
    emitEvent(world, "payment_intent.requires_action", intent);
    return { kind: "challenged" };
  }
  const decline = presence === "off_session" ? (card.laterDecline ?? card.decline) : card.decline;
  return decline
    ? decideDecline(world, intent, paymentMethod, decline)
    : decidePaid(world, intent, paymentMethod, card);
}

/** A cardholder sees a charge some time after it was made. */
const SEEN_AFTER_SECONDS = 60;

function decidePaid(
  world: World,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  card: TestCard,
): Outcome {
  const charge = buildCharge(world, intent, paymentMethod);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  world.store.save(intent);
  emitEvent(world, "charge.succeeded", charge);
  if (intent.customer && intent.setup_future_usage) attachCard(world, paymentMethod, intent.customer);
  emitEvent(world, "payment_intent.succeeded", intent);
  if (card.disputes) schedule(world, "dispute_charge", charge.id, world.clock.now() + SEEN_AFTER_SECONDS);
  return { kind: "paid" };
}

function decideDecline(
  world: World,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  decline: Decline,
): Outcome {
  const charge = buildCharge(world, intent, paymentMethod, decline);
  intent.latest_charge = charge.id;
  failIntent(world, intent, paymentMethod, { type: "card_error", charge: charge.id, ...decline });
  emitEvent(world, "charge.failed", charge);
  emitEvent(world, "payment_intent.payment_failed", intent);
  return { kind: "declined", decline, charge: charge.id };
}

/** The cardholder did not confirm, or their bank did not believe them. */
export function failChallenge(world: World, intent: PaymentIntent, paymentMethod: PaymentMethod): Outcome {
  const decline: Decline = {
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  failIntent(world, intent, paymentMethod, { type: "invalid_request_error", ...decline });
  emitEvent(world, "payment_intent.payment_failed", intent);
  return { kind: "declined", decline, charge: null };
}

function failIntent(world: World, intent: PaymentIntent, paymentMethod: PaymentMethod, error: object): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = { ...error, payment_method: render(world, paymentMethod) };
  world.store.save(intent);
}
