import * as v from "valibot";
import { type Ask, readPages } from "./ask-stripe.ts";
import { PaymentError } from "./payment-error.ts";

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
  /** A schedule may set its own card when it changes the subscription. */
  scheduleId: string | null;
}

export interface DefaultCardPayments {
  findDefaultCard(customerId: string): Promise<ChargedCard | null>;
  /** The customer's running subscriptions. */
  listCardedSubscriptions(customerId: string): Promise<CardedSubscription[]>;
  setCard(
    subscription: Pick<CardedSubscription, "id" | "scheduleId">,
    cardId: string,
    idempotencyKey: string,
  ): Promise<void>;
  /** Makes a subscription's own card the customer's default, unless that is newer. Idempotent. */
  shareCard(subscriptionId: string): Promise<void>;
  /** Retries an open invoice. @throws {PaymentError} `declined` */
  payInvoice(invoiceId: string, idempotencyKey: string): Promise<void>;
  /** Does as `payInvoice`, while the cardholder is there. @returns the secret to ask the bank with; null: it is paid */
  payOnSession(invoiceId: string, idempotencyKey: string): Promise<string | null>;
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
  schedule: v.nullish(v.string(), null),
});
const sharedSchema = v.object({
  default_payment_method: v.nullable(cardSchema),
  customer: v.object({ id: v.string(), ...customerSchema.entries }),
});
const anySchema = v.object({ id: v.string() });

export function createDefaultCardPayments(ask: Ask): DefaultCardPayments {
  return {
    async findDefaultCard(customerId) {
      const customer = await ask("read a customer's card", customerSchema, (stripe) =>
        stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
      );
      return customer.invoice_settings?.default_payment_method ?? null;
    },
    async listCardedSubscriptions(customerId) {
      const expand = ["data.default_payment_method", "data.latest_invoice"];
      const subscriptions = await readPages(ask, {
        what: "list a customer's cards",
        item: subscriptionSchema,
        load: (stripe, page) => stripe.subscriptions.list({ customer: customerId, expand, ...page }),
      });
      return subscriptions
        .filter(({ status }) => CHARGED.includes(status))
        .map(({ id, default_payment_method: card, latest_invoice: invoice, schedule }) => ({
          id,
          card,
          scheduleId: schedule,
          unpaidInvoiceId: invoice?.status === "open" ? invoice.id : null,
        }));
    },
    async setCard({ id, scheduleId }, cardId, idempotencyKey) {
      const card = { default_payment_method: cardId };
      if (scheduleId !== null) {
        await ask("change a schedule's card", anySchema, (stripe) =>
          stripe.subscriptionSchedules.update(
            scheduleId,
            { default_settings: card },
            { idempotencyKey: `${idempotencyKey}-${scheduleId}` },
          ),
        );
      }
      await ask("change a subscription's card", anySchema, (stripe) =>
        stripe.subscriptions.update(id, card, { idempotencyKey }),
      );
    },
    shareCard: (subscriptionId) => shareCard(ask, subscriptionId),
    payOnSession: (invoiceId, idempotencyKey) => payOnSession(ask, { invoiceId, idempotencyKey }),
    async payInvoice(invoiceId, idempotencyKey) {
      await ask("try an invoice again", anySchema, (stripe) =>
        stripe.invoices.pay(invoiceId, {}, { idempotencyKey }),
      );
    },
  };
}

async function shareCard(ask: Ask, subscriptionId: string): Promise<void> {
  const expand = ["default_payment_method", "customer.invoice_settings.default_payment_method"];
  const { default_payment_method: own, customer } = await ask(
    "read a subscription's card",
    sharedSchema,
    (stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand }),
  );
  const shared = customer.invoice_settings?.default_payment_method ?? null;
  if (own === null || own.id === shared?.id || (shared !== null && shared.addedAt > own.addedAt)) return;
  await ask("set a customer's card", anySchema, (stripe) =>
    stripe.customers.update(
      customer.id,
      { invoice_settings: { default_payment_method: own.id } },
      { idempotencyKey: `share-${customer.id}-${own.id}-${shared?.id ?? "none"}` },
    ),
  );
}

const secretSchema = v.object({ confirmation_secret: v.nullable(v.object({ client_secret: v.string() })) });

async function payOnSession(
  ask: Ask,
  { invoiceId, idempotencyKey }: { invoiceId: string; idempotencyKey: string },
): Promise<string | null> {
  try {
    await ask("pay an invoice", anySchema, (stripe) =>
      stripe.invoices.pay(invoiceId, { off_session: false }, { idempotencyKey }),
    );
    return null;
  } catch (error) {
    const isAsked =
      error instanceof PaymentError && error.detail.startsWith("invoice_payment_intent_requires_action");
    if (!isAsked) throw error;
    const { confirmation_secret: secret } = await ask("read an invoice's secret", secretSchema, (stripe) =>
      stripe.invoices.retrieve(invoiceId, { expand: ["confirmation_secret"] }),
    );
    if (secret === null) throw error;
    return secret.client_secret;
  }
}
