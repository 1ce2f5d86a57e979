import type { FastifyBaseLogger } from "fastify";
import { Stripe } from "stripe";
import { isTestKey, type StripeConfig } from "../../config/config-stripe.ts";
import { TIME_LIMITS, type TimeLimits } from "../../config/time-limits.ts";
import { createAsk } from "./ask-stripe.ts";
import { createAccountPayments } from "./billing/account-payments.ts";
import { createCatalogPayments } from "./billing/catalog.ts";
import { createDisputePayments } from "./billing/disputes.ts";
import { createEndChangePayments } from "./billing/end-changes.ts";
import { createInvoiceFilePayments } from "./billing/invoice-files.ts";
import { createInvoicePayments } from "./billing/invoices.ts";
import { createPaidInvoicePayments } from "./billing/paid-invoices.ts";
import { createPlanChangePayments } from "./billing/plan-changes.ts";
import { createPromotionPayments } from "./billing/promotions.ts";
import { createReceiptPayments } from "./billing/receipts.ts";
import { createRefundPayments } from "./billing/refunds.ts";
import { createPreviewPayments, createSubscriptionPayments } from "./billing/subscriptions.ts";
import { createCustomerPayments } from "./customers.ts";
import { createDefaultCardPayments } from "./default-card.ts";
import { createEventPayments } from "./events.ts";
import {
  createCancellationPayments,
  createIntentPayments,
  createPortalPayments,
  type Payments,
} from "./payments.ts";

/** The SDK pins the API's version. */
export function createPayments(
  { log }: { log: FastifyBaseLogger },
  config: Pick<StripeConfig, "apiBase" | "secretKey" | "webhookSecret">,
  { paymentCallMs: timeoutMs }: Pick<TimeLimits, "paymentCallMs"> = TIME_LIMITS,
): Payments {
  const { hostname, port, protocol } = new URL(config.apiBase);
  const isPlain = protocol === "http:";
  const stripe = new Stripe(config.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    httpClient: createStripeHttpClient(),
  });
  const ask = createAsk(log, timeoutMs);
  return {
    ...createCatalogPayments(stripe, ask),
    ...createPromotionPayments(stripe, ask),
    ...createCustomerPayments(stripe, ask),
    ...createPreviewPayments(stripe, ask),
    ...createPlanChangePayments(stripe, ask),
    ...createSubscriptionPayments(stripe, ask),
    ...createInvoicePayments(stripe, ask),
    ...createInvoiceFilePayments(stripe, ask, { apiBase: config.apiBase, timeoutMs }),
    ...createAccountPayments(stripe, ask),
    ...createPaidInvoicePayments(stripe, ask),
    ...createRefundPayments(stripe, ask),
    ...createDisputePayments(stripe, ask),
    ...createCancellationPayments(stripe, ask),
    ...createEndChangePayments(stripe, ask),
    ...createPortalPayments(stripe, ask),
    ...createDefaultCardPayments(stripe, ask),
    ...createReceiptPayments(stripe, ask),
    ...createIntentPayments(stripe, ask),
    ...createEventPayments(stripe, ask, {
      secret: config.webhookSecret,
      isLive: !isTestKey(config.secretKey),
    }),
  };
}

/**
 * The SDK's client, except that it does not retry an answer with Retry-After, and that it reads an HTML error of a proxy
 * as an error of the API: the SDK drops the headers of invalid JSON.
 */
function createStripeHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const headers = response.getHeaders();
    if (headers["retry-after"] !== undefined) headers["stripe-should-retry"] = "false";
    const toJSON = response.toJSON.bind(response);
    response.getHeaders = () => headers;
    response.toJSON = () =>
      toJSON().catch((error: unknown) => {
        if (!(error instanceof SyntaxError) || !isOutage(response.getStatusCode())) throw error;
        return { error: { type: "api_error", message: "The answer is no JSON." } };
      });
    return response;
  };
  return client;
}

function isOutage(status: number): boolean {
  return status === 429 || status >= 500;
}
