import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";
import { readPages } from "./read-pages.ts";

export interface ChargedCard {
  id: string;
  addedAt: Date;
  /** Null: not a card. */
  last4: string | null;
}

export interface CardedSubscription {
  id: string;
  /** Null: the customer's default is charged. */
  card: ChargedCard | null;
  /** An invoice whose charge failed. */
  unpaidInvoiceId: string | null;
}

export interface DefaultCardPayments {
  findDefaultCard(customerId: string): Promise<ChargedCard | null>;
  /** The customer's running subscriptions. */
  listCardedSubscriptions(customerId: string): Promise<CardedSubscription[]>;
  setCard(subscriptionId: string, cardId: string, idempotencyKey: string): Promise<void>;
  /** Retries an open invoice. @throws {PaymentError} `declined` */
  payInvoice(invoiceId: string, idempotencyKey: string): Promise<void>;
}

const cardSchema = v.pipe(
  v.object({
    id: v.string(),
    created: v.number(),
    card: v.nullish(v.object({ last4: v.nullish(v.string()) })),
  }),
  v.transform(({ id, created, card }): ChargedCard => {
    return { id, addedAt: new Date(created * 1000), last4: card?.last4 ?? null };
  }),
);
const customerSchema = v.object({
  invoice_settings: v.optional(v.object({ default_payment_method: v.nullable(cardSchema) })),
});
const CHARGED = ["active", "past_due", "trialing"];
const subscriptionSchema = v.object({
  id: v.string(),
  status: v.string(),
  default_payment_method: v.nullable(cardSchema),
  latest_invoice: v.nullable(v.object({ id: v.string(), status: v.nullable(v.string()) })),
});

export function createDefaultCardPayments(stripe: Stripe, ask: Ask): DefaultCardPayments {
  return {
    async findDefaultCard(customerId) {
      const customer = await ask("read a customer's card", customerSchema, () =>
        stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
      );
      return customer.invoice_settings?.default_payment_method ?? null;
    },
    async listCardedSubscriptions(customerId) {
      const expand = ["data.default_payment_method", "data.latest_invoice"];
      const subscriptions = await readPages(ask, {
        what: "list a customer's cards",
        item: subscriptionSchema,
        load: (page) => stripe.subscriptions.list({ customer: customerId, expand, ...page }),
      });
      return subscriptions
        .filter(({ status }) => CHARGED.includes(status))
        .map(({ id, default_payment_method: card, latest_invoice: invoice }) => ({
          id,
          card,
          unpaidInvoiceId: invoice?.status === "open" ? invoice.id : null,
        }));
    },
    async setCard(subscriptionId, cardId, idempotencyKey) {
      await ask("change a subscription's card", v.object({ id: v.string() }), () =>
        stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId }, { idempotencyKey }),
      );
    },
    async payInvoice(invoiceId, idempotencyKey) {
      await ask("try an invoice again", v.object({ id: v.string() }), () =>
        stripe.invoices.pay(invoiceId, {}, { idempotencyKey }),
      );
    },
  };
}
