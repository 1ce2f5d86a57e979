import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

/** What the provider tells has happened: only whose affair it is. What is true now is asked for. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** The charge that it is about. */
  chargeId: string | null;
  /** Why it is none of our affair although the provider signed it; null for ours. */
  foreign: "other_mode" | "other_account" | null;
}

/** Who paid a charge, and by which payment; null where there is none. */
export interface ChargeFacts {
  customerId: string | null;
  paymentId: string | null;
}

export interface EventPayments {
  /**
   * Reads a message of the provider's.
   * @param body as it came, byte for byte
   * @returns null for one that is not signed by the provider, or was longer ago than five minutes
   */
  readEvent(body: Buffer, signature: string, now: Date): PaymentEvent | null;
  /** @throws {PaymentError} `missing` when there is none */
  readCharge(chargeId: string): Promise<ChargeFacts>;
  /** The subscription that a payment was for; null for none. */
  findSubscriptionOfPayment(paymentId: string): Promise<string | null>;
}

const TOLERANCE_SECONDS = 300;

const reference = v.nullish(v.string(), null);
/** As the provider makes its ids. Another system's on the same account may look otherwise, and is no affair of ours. */
const ID = /^\w[\w-]{0,254}$/;
const ownId = v.pipe(
  reference,
  v.transform((id) => (id !== null && ID.test(id) ? id : null)),
);
const chargeSchema = v.object({ customer: reference, payment_intent: reference });
const invoicesSchema = v.object({
  data: v.array(
    v.object({
      invoice: v.object({
        parent: v.nullish(
          v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() })) }),
        ),
      }),
    }),
  ),
});
const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(ID)),
  type: v.string(),
  livemode: v.optional(v.boolean()),
  /** Only events of a connected account name one. */
  account: reference,
  data: v.object({
    object: v.object({ id: ownId, object: reference, customer: ownId, charge: ownId }),
  }),
});

/** What the provider signs with, and whether our keys move real money. */
interface WebhookOptions {
  secret: string;
  isLive: boolean;
}

export function createEventPayments(
  stripe: Stripe,
  ask: Ask,
  { secret, isLive }: WebhookOptions,
): EventPayments {
  return {
    readEvent(body, signature, now) {
      const event = v.safeParse(eventSchema, prove(stripe, body, signature, secret, now));
      if (!event.success) return null;
      const { id, type, data, livemode = isLive, account } = event.output;
      const { object: subject } = data;
      const customerId = subject.object === "customer" ? subject.id : subject.customer;
      const chargeId = subject.object === "charge" ? subject.id : subject.charge;
      const foreign = livemode !== isLive ? "other_mode" : account !== null ? "other_account" : null;
      return { id, type, customerId, chargeId, foreign };
    },
    async readCharge(chargeId) {
      const { customer, payment_intent } = await ask("read a charge", chargeSchema, () =>
        stripe.charges.retrieve(chargeId),
      );
      return { customerId: customer, paymentId: payment_intent };
    },
    async findSubscriptionOfPayment(paymentId) {
      const { data } = await ask("find a payment's invoice", invoicesSchema, () =>
        stripe.invoicePayments.list({
          payment: { type: "payment_intent", payment_intent: paymentId },
          ...{ limit: 1, expand: ["data.invoice"] },
        }),
      );
      return data[0]?.invoice.parent?.subscription_details?.subscription ?? null;
    },
  };
}

function prove(stripe: Stripe, body: Buffer, signature: string, secret: string, now: Date): unknown {
  // Anybody can sign with nothing.
  if (secret.replace(/^whsec_/, "") === "") return null;
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch {
    return null;
  }
}
