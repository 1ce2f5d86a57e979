import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

export interface IntentPayments {
  /** Whether the last payment or card setup failed and Stripe waits for another card. */
  hasFailed(clientSecret: string): Promise<boolean>;
  /** Whether a payment waits for the cardholder to confirm it with the bank. */
  needsConfirmation(paymentId: string): Promise<boolean>;
  /** Whether the bank asks the cardholder something. */
  needsAnswer(clientSecret: string): Promise<boolean>;
}

const schema = v.object({
  status: v.string(),
  last_payment_error: v.nullish(v.object({ code: v.nullish(v.string()) })),
  last_setup_error: v.optional(v.unknown()),
});

export function createIntentPayments(stripe: Stripe, ask: Ask): IntentPayments {
  const read = (clientSecret: string) => {
    const [id = ""] = clientSecret.split("_secret_");
    const kind = id.startsWith("seti_") ? stripe.setupIntents : stripe.paymentIntents;
    return ask("read an intent", schema, () => kind.retrieve(id));
  };
  return {
    async needsAnswer(clientSecret) {
      return (await read(clientSecret)).status === "requires_action";
    },
    async needsConfirmation(paymentId) {
      const { status, last_payment_error: error } = await ask("read a payment", schema, () =>
        stripe.paymentIntents.retrieve(paymentId),
      );
      return status === "requires_action" || error?.code === "authentication_required";
    },
    async hasFailed(clientSecret) {
      const intent = await read(clientSecret);
      const error = intent.last_payment_error ?? intent.last_setup_error ?? null;
      return intent.status === "requires_payment_method" && error !== null;
    },
  };
}
