import { newId } from "../state/new-id.ts";
import type { PaymentIntent, SetupIntent } from "../state/payment-objects.ts";

/** Stripe.js shows the bank's page, then posts the outcome to `/v1/3ds2/challenge_complete` with this `source`. */
export function describeChallenge(intent: PaymentIntent | SetupIntent): Record<string, unknown> {
  const source = newId("payatt");
  intent.sandbox_challenge = source;
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "stripe_3ds2_challenge", source, stripe_js: "/stripe-js/challenge" },
  };
}
