import { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

/** Only whom an event is about: the facts are read from Stripe. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  chargeId: string | null;
  /** Why a signed event is not ours; null for ours. */
  foreign: "other_mode" | "other_account" | "other_shape" | null;
}

export interface ChargeFacts {
  customerId: string | null;
  paymentId: string | null;
}

export interface EventPayments {
  /** @param body raw @returns null for a wrong signature, or one older than five minutes */
  readEvent(body: Buffer, signature: string, now: Date): PaymentEvent | null;
  /** @throws {PaymentError} `missing` when there is none */
  readCharge(chargeId: string): Promise<ChargeFacts>;
  findSubscriptionOfPayment(paymentId: string): Promise<string | null>;
}

const TOLERANCE_SECONDS = 300;

const reference = v.nullish(v.string(), null);
/** Stripe's form; another system on the same account may set ids of its own. */
const ID = /^\w[\w-]{0,254}$/;
/** The id of the object itself or, where an event has it whole, of what stands in its place. */
const ownId = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((value) => {
    const id = value !== null && typeof value === "object" && "id" in value ? value.id : value;
    return typeof id === "string" && ID.test(id) ? id : null;
  }),
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
const eventSchema = v.object({ id: v.pipe(v.string(), v.regex(ID)), type: v.string() });
/** An event of the API that we use. Thin ones, which name an object and hold none, are of another. */
const ownEventSchema = v.object({
  livemode: v.optional(v.boolean()),
  account: reference,
  data: v.object({
    object: v.object({ id: ownId, object: v.optional(v.unknown()), customer: ownId, charge: ownId }),
  }),
});

interface WebhookOptions {
  secret: string;
  /** Whether our keys move real money. */
  isLive: boolean;
}

export function createEventPayments(ask: Ask, { secret, isLive }: WebhookOptions): EventPayments {
  return {
    readEvent(body, signature, now) {
      const signed = readSigned(secret, { body, signature, now });
      const event = v.safeParse(eventSchema, signed);
      if (!event.success) return null;
      const { id, type } = event.output;
      const own = v.safeParse(ownEventSchema, signed);
      if (!own.success) return { id, type, customerId: null, chargeId: null, foreign: "other_shape" };
      const { data, livemode = isLive, account } = own.output;
      const { object: subject } = data;
      const customerId = subject.object === "customer" ? subject.id : subject.customer;
      const chargeId = subject.object === "charge" ? subject.id : subject.charge;
      const foreign = livemode !== isLive ? "other_mode" : account !== null ? "other_account" : null;
      return { id, type, customerId, chargeId, foreign };
    },
    async readCharge(chargeId) {
      const { customer, payment_intent } = await ask("read a charge", chargeSchema, (stripe) =>
        stripe.charges.retrieve(chargeId),
      );
      return { customerId: customer, paymentId: payment_intent };
    },
    async findSubscriptionOfPayment(paymentId) {
      const { data } = await ask("find a payment's invoice", invoicesSchema, (stripe) =>
        stripe.invoicePayments.list({
          payment: { type: "payment_intent", payment_intent: paymentId },
          limit: 1,
          expand: ["data.invoice"],
        }),
      );
      return data[0]?.invoice.parent?.subscription_details?.subscription ?? null;
    },
  };
}

interface SignedEvent {
  body: Buffer;
  signature: string;
  now: Date;
}

/** The SDK's own reader throws for thin events. */
function readSigned(secret: string, { body, signature, now }: SignedEvent): unknown {
  // Anyone can sign with an empty secret.
  if (secret.replace(/^whsec_/, "") === "") return null;
  try {
    const { signature: signatures } = Stripe.webhooks;
    signatures?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    return signatures && JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
