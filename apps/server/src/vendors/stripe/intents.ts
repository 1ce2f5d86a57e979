import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

export interface IntentPayments {
  /** Whether the last payment or card setup failed and Stripe waits for another card. */
  hasFailed(clientSecret: string): Promise<boolean>;
}

const schema = v.object({
  status: v.string(),
  last_payment_error: v.optional(v.unknown()),
  last_setup_error: v.optional(v.unknown()),
});

export function createIntentPayments(stripe: Stripe, ask: Ask): IntentPayments {
  return {
    async hasFailed(clientSecret) {
      const [id = ""] = clientSecret.split("_secret_");
      const kind = id.startsWith("seti_") ? stripe.setupIntents : stripe.paymentIntents;
      const intent = await ask("read an intent", schema, () => kind.retrieve(id));
      const error = intent.last_payment_error ?? intent.last_setup_error ?? null;
      return intent.status === "requires_payment_method" && error !== null;
    },
  };
}
