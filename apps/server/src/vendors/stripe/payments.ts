import type { AccountPayments } from "./billing/account-payments.ts";
import type { CatalogPayments } from "./billing/catalog.ts";
import type { DisputePayments } from "./billing/disputes.ts";
import type { InvoiceFilePayments } from "./billing/invoice-files.ts";
import type { InvoicePayments } from "./billing/invoices.ts";
import type { PaidInvoicePayments } from "./billing/paid-invoices.ts";
import type { PlanChangePayments } from "./billing/plan-changes.ts";
import type { PreviewPayments } from "./billing/previews.ts";
import type { PromotionPayments } from "./billing/promotions.ts";
import type { ReceiptPayments } from "./billing/receipts.ts";
import type { RefundPayments } from "./billing/refunds.ts";
import type { SubscriptionPayments } from "./billing/subscriptions.ts";
import type { CancellationPayments } from "./cancellations.ts";
import type { CustomerPayments } from "./customers.ts";
import type { DefaultCardPayments } from "./default-card.ts";
import type { EventPayments } from "./events.ts";
import type { IntentPayments } from "./intents.ts";
import type { PortalPayments } from "./portal.ts";

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
    PortalPayments,
    DefaultCardPayments,
    IntentPayments,
    EventPayments {}
