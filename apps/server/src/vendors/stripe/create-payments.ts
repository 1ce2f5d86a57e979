import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";
import { Stripe } from "stripe";
import { isTestKey, type StripeConfig } from "../../config/config-stripe.ts";
import { TIME_LIMITS, type TimeLimits } from "../../config/time-limits.ts";
import { noteRequest } from "../disclosures/call-vendor.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import type { StripeCall } from "../disclosures/vendor-calls.ts";
import { createAsk, type OpenStripe } from "./ask-stripe.ts";
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
  { log, disclosures }: { log: FastifyBaseLogger; disclosures: DisclosureLog },
  config: Pick<StripeConfig, "apiBase" | "secretKey" | "webhookSecret">,
  { paymentCallMs: timeoutMs }: Pick<TimeLimits, "paymentCallMs"> = TIME_LIMITS,
): Payments {
  const ask = createAsk(log, openStripe(config, { disclosures, timeoutMs }), timeoutMs);
  return {
    ...createCatalogPayments(ask),
    ...createPromotionPayments(ask),
    ...createCustomerPayments(ask),
    ...createPreviewPayments(ask),
    ...createPlanChangePayments(ask),
    ...createSubscriptionPayments(ask),
    ...createInvoicePayments(ask),
    ...createInvoiceFilePayments(ask, { apiBase: config.apiBase, timeoutMs, disclosures }),
    ...createAccountPayments(ask),
    ...createPaidInvoicePayments(ask),
    ...createRefundPayments(ask),
    ...createDisputePayments(ask),
    ...createCancellationPayments(ask),
    ...createEndChangePayments(ask),
    ...createPortalPayments(ask),
    ...createDefaultCardPayments(ask),
    ...createReceiptPayments(ask),
    ...createIntentPayments(ask),
    ...createEventPayments(ask, {
      secret: config.webhookSecret,
      isLive: !isTestKey(config.secretKey),
    }),
  };
}

interface StripeOptions {
  disclosures: DisclosureLog;
  timeoutMs: number;
}

/** The SDK, which nothing reaches but under the name of a declared call. */
function openStripe(
  { apiBase, secretKey }: Pick<StripeConfig, "apiBase" | "secretKey">,
  { disclosures, timeoutMs }: StripeOptions,
): OpenStripe {
  const calls = new AsyncLocalStorage<StripeCall>();
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === "http:";
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    httpClient: createStripeHttpClient(({ url, body }) => {
      const call = calls.getStore();
      if (call !== undefined) noteRequest(disclosures, call, { url, body });
    }),
  });
  return (call, work) => calls.run(call, () => work(stripe));
}

/**
 * The SDK's client, except that it does not retry an answer with Retry-After, and that it reads an HTML error of a proxy
 * as an error of the API: the SDK drops the headers of invalid JSON.
 */
function createStripeHttpClient(note: (sent: { url: string; body: string }) => void) {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [, , url, , , body] = request;
    note({ url, body });
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
