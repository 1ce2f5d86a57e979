import type { CataloguePayments } from "./catalogue.ts";
import type { CustomerPayments } from "./customers.ts";
import type { DefaultCardPayments } from "./default-card.ts";
import type { DisputePayments } from "./disputes.ts";
import type { EventPayments } from "./events.ts";
import type { IntentPayments } from "./intents.ts";
import type { InvoicePayments } from "./invoices.ts";
import type { LeavingPayments } from "./leaving.ts";
import type { PaidInvoicePayments } from "./paid-invoices.ts";
import type { PortalPayments } from "./portal.ts";
import type { PreviewPayments } from "./previews.ts";
import type { PromotionPayments } from "./promotions.ts";
import type { ReceiptPayments } from "./receipts.ts";
import type { RefundPayments } from "./refunds.ts";
import type { SubscriptionPayments } from "./subscriptions.ts";

/**
 * Who takes the money, in our words: cents, dates, and nothing of the vendor's types. Every call ends in time, and
 * every failure is a PaymentFault.
 */
export interface Payments
  extends CataloguePayments,
    PromotionPayments,
    CustomerPayments,
    PreviewPayments,
    SubscriptionPayments,
    InvoicePayments,
    ReceiptPayments,
    PaidInvoicePayments,
    RefundPayments,
    DisputePayments,
    LeavingPayments,
    PortalPayments,
    DefaultCardPayments,
    IntentPayments,
    EventPayments {}
