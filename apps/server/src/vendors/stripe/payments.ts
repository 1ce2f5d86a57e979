import { createHash } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";
import type { AccountPayments } from "./billing/account-payments.ts";
import type { CatalogPayments } from "./billing/catalog.ts";
import type { DisputePayments } from "./billing/disputes.ts";
import type { EndChangePayments } from "./billing/end-changes.ts";
import type { InvoiceFilePayments } from "./billing/invoice-files.ts";
import type { InvoicePayments } from "./billing/invoices.ts";
import type { PaidInvoicePayments } from "./billing/paid-invoices.ts";
import type { PlanChangePayments } from "./billing/plan-changes.ts";
import type { PromotionPayments } from "./billing/promotions.ts";
import type { ReceiptPayments } from "./billing/receipts.ts";
import type { RefundPayments } from "./billing/refunds.ts";
import {
  SUBSCRIPTION_PARTS,
  type SubscriptionFacts,
  subscriptionSchema,
} from "./billing/subscription-facts.ts";
import type { PreviewPayments, SubscriptionPayments } from "./billing/subscriptions.ts";
import type { CustomerPayments } from "./customers.ts";
import type { DefaultCardPayments } from "./default-card.ts";
import type { EventPayments } from "./events.ts";

/** Stripe without its types: cents and dates. Every call has a time limit, and every failure is a PaymentError. */
export interface Payments
  extends CatalogPayments,
    PromotionPayments,
    CustomerPayments,
    PreviewPayments,
    PlanChangePayments,
    SubscriptionPayments,
    InvoicePayments,
    InvoiceFilePayments,
    AccountPayments,
    ReceiptPayments,
    PaidInvoicePayments,
    RefundPayments,
    DisputePayments,
    CancellationPayments,
    EndChangePayments,
    PortalPayments,
    DefaultCardPayments,
    IntentPayments,
    EventPayments {}

interface CancellationPayments {
  endWithPeriod(subscriptionId: string, idempotencyKey: string): Promise<SubscriptionFacts>;
  /** Undoes it, and the portal's too. */
  resumeSubscription(subscriptionId: string, idempotencyKey: string): Promise<SubscriptionFacts>;
}

export function createCancellationPayments(ask: Ask): CancellationPayments {
  const update = (id: string, params: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    ask("update a subscription", subscriptionSchema, ({ subscriptions }) =>
      subscriptions.update(id, { ...params, expand: SUBSCRIPTION_PARTS }, { idempotencyKey }),
    );
  return {
    endWithPeriod: (id, key) => update(id, { cancel_at_period_end: true }, key),
    async resumeSubscription(id, key) {
      const facts = await update(id, { cancel_at_period_end: false }, key);
      return facts.cancelAt === null ? facts : update(id, { cancel_at: "" }, `${key}-at-all`);
    },
  };
}

interface IntentPayments {
  /** Whether the last payment or card setup failed and Stripe waits for another card. */
  hasFailed(clientSecret: string): Promise<boolean>;
  /** Whether a payment waits for the cardholder to confirm it with the bank. */
  needsConfirmation(paymentId: string): Promise<boolean>;
  /** Whether the bank asks the cardholder something. */
  needsAnswer(clientSecret: string): Promise<boolean>;
}

const intentSchema = v.object({
  status: v.string(),
  last_payment_error: v.nullish(v.object({ code: v.nullish(v.string()) })),
  last_setup_error: v.optional(v.unknown()),
});

export function createIntentPayments(ask: Ask): IntentPayments {
  const read = (clientSecret: string) => {
    const [id = ""] = clientSecret.split("_secret_");
    return ask("read an intent", intentSchema, ({ setupIntents, paymentIntents }) =>
      (id.startsWith("seti_") ? setupIntents : paymentIntents).retrieve(id),
    );
  };
  return {
    async needsAnswer(clientSecret) {
      return (await read(clientSecret)).status === "requires_action";
    },
    async needsConfirmation(paymentId) {
      const { status, last_payment_error: error } = await ask("read a payment", intentSchema, (stripe) =>
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

interface PortalSession {
  customerId: string;
  returnUrl: string;
  language: Language;
}

interface PortalPayments {
  openPortal(session: PortalSession): Promise<string>;
}

/** Nothing that changes what was bought. */
const PORTAL_FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end", proration_behavior: "none" },
};

const FEATURES_ID = createHash("sha256").update(JSON.stringify(PORTAL_FEATURES)).digest("hex").slice(0, 16);

const configurationSchema = v.object({
  id: v.string(),
  metadata: v.nullable(v.record(v.string(), v.string())),
});

const sessionSchema = v.object({ url: v.pipe(v.string(), v.url()) });

export function createPortalPayments(ask: Ask): PortalPayments {
  let found: Promise<string> | undefined;

  async function findConfiguration(): Promise<string> {
    const listSchema = v.object({ data: v.array(configurationSchema) });
    const { data } = await ask("list portal configurations", listSchema, ({ billingPortal }) =>
      billingPortal.configurations.list({ active: true, limit: 100 }),
    );
    const ours = data.find(({ metadata }) => metadata?.features_id === FEATURES_ID);
    if (ours) return ours.id;
    const made = await ask("create a portal configuration", configurationSchema, ({ billingPortal }) =>
      billingPortal.configurations.create(
        { features: PORTAL_FEATURES, metadata: { features_id: FEATURES_ID } },
        { idempotencyKey: `portal-${FEATURES_ID}` },
      ),
    );
    return made.id;
  }

  return {
    async openPortal({ customerId, returnUrl, language }) {
      found ??= findConfiguration();
      try {
        const configuration = await found;
        const { url } = await ask("open the portal", sessionSchema, ({ billingPortal }) =>
          billingPortal.sessions.create({
            customer: customerId,
            configuration,
            return_url: returnUrl,
            locale: language,
          }),
        );
        return url;
      } catch (error) {
        // The configuration may be deleted: look it up again next time.
        found = undefined;
        throw error;
      }
    },
  };
}
