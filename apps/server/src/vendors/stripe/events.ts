import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

/** What the provider tells has happened: only whose affair it is. What is true now is asked for. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** Where only a charge is named. */
  chargeId: string | null;
}

export interface EventPayments {
  /**
   * Reads a message of the provider's.
   * @param body as it came, byte for byte
   * @returns null for one that is not signed by the provider, or was longer ago than five minutes
   */
  readEvent(body: Buffer, signature: string, now: Date): PaymentEvent | null;
  /** Who paid a charge; null for somebody without a customer. */
  findCustomerOfCharge(chargeId: string): Promise<string | null>;
}

const TOLERANCE_SECONDS = 300;

const reference = v.nullish(v.string(), null);
const eventSchema = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({
    object: v.object({ id: reference, object: reference, customer: reference, charge: reference }),
  }),
});

export function createEventPayments(stripe: Stripe, ask: Ask, webhookSecret: string): EventPayments {
  return {
    readEvent(body, signature, now) {
      const event = v.safeParse(eventSchema, prove(stripe, body, signature, webhookSecret, now));
      if (!event.success) return null;
      const { id, type, data } = event.output;
      const { object: subject } = data;
      const customerId = subject.object === "customer" ? subject.id : subject.customer;
      return { id, type, customerId, chargeId: customerId === null ? subject.charge : null };
    },
    async findCustomerOfCharge(chargeId) {
      const { customer } = await ask("read a charge", v.object({ customer: reference }), () =>
        stripe.charges.retrieve(chargeId),
      );
      return customer;
    },
  };
}

function prove(stripe: Stripe, body: Buffer, signature: string, secret: string, now: Date): unknown {
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
