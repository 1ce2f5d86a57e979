import type { PaymentIntent, SetupIntent } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";

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
