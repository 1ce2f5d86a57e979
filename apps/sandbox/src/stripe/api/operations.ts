import { PORTAL_OPERATIONS } from "../portal/portal.ts";
import { BROWSER_OPERATIONS } from "./browser-calls.ts";
import type { Operation } from "./operation.ts";
import { BALANCE_OPERATIONS } from "./resources/balance-transactions.ts";
import { CHARGE_OPERATIONS } from "./resources/charges.ts";
import { COUPON_OPERATIONS } from "./resources/coupons.ts";
import { CREDIT_NOTE_OPERATIONS } from "./resources/credit-notes.ts";
import { CUSTOMER_OPERATIONS } from "./resources/customers.ts";
import { EVENT_OPERATIONS } from "./resources/event-list.ts";
import { INTENT_OPERATIONS } from "./resources/intents.ts";
import { INVOICE_OPERATIONS } from "./resources/invoices.ts";
import { PAYMENT_METHOD_OPERATIONS } from "./resources/payment-methods.ts";
import { PRICE_OPERATIONS } from "./resources/prices.ts";
import { PRODUCT_OPERATIONS } from "./resources/products.ts";
import { PROMOTION_CODE_OPERATIONS } from "./resources/promotion-codes.ts";
import { SCHEDULE_OPERATIONS } from "./resources/schedules.ts";
import { SUBSCRIPTION_OPERATIONS } from "./resources/subscriptions.ts";

export const OPERATIONS: readonly Operation[] = [
  ...BROWSER_OPERATIONS,
  ...INTENT_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...PAYMENT_METHOD_OPERATIONS,
  ...PRODUCT_OPERATIONS,
  ...PRICE_OPERATIONS,
  ...COUPON_OPERATIONS,
  ...PROMOTION_CODE_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
  ...SCHEDULE_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...CHARGE_OPERATIONS,
  ...CREDIT_NOTE_OPERATIONS,
  ...BALANCE_OPERATIONS,
  ...PORTAL_OPERATIONS,
  ...EVENT_OPERATIONS,
];
