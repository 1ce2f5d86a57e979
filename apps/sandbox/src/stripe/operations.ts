import { BROWSER_OPERATIONS } from "./browser-calls.ts";
import { CHARGE_OPERATIONS } from "./charges.ts";
import { COUPON_OPERATIONS } from "./coupons.ts";
import { CUSTOMER_OPERATIONS } from "./customers.ts";
import { EVENT_OPERATIONS } from "./event-list.ts";
import { INTENT_OPERATIONS } from "./intents.ts";
import { INVOICE_OPERATIONS } from "./invoices.ts";
import type { Operation } from "./operation.ts";
import { PAYMENT_METHOD_OPERATIONS } from "./payment-methods.ts";
import { PORTAL_OPERATIONS } from "./portal.ts";
import { PRICE_OPERATIONS } from "./prices.ts";
import { PRODUCT_OPERATIONS } from "./products.ts";
import { PROMOTION_CODE_OPERATIONS } from "./promotion-codes.ts";
import { SUBSCRIPTION_OPERATIONS } from "./subscriptions.ts";

/** Every call there is. */
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
  ...INVOICE_OPERATIONS,
  ...CHARGE_OPERATIONS,
  ...PORTAL_OPERATIONS,
  ...EVENT_OPERATIONS,
];
