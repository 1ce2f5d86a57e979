/**
 * Stripe's objects with the fields that the fake reads. References are ids; other fields are `unknown` here and
 * validated in tests against the SDK's types. Fields that begin with `sandbox_` are internal and never sent.
 */
export interface StripeObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

export type Metadata = Record<string, string>;

export interface ListOf<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Customer extends StripeObject {
  object: "customer";
  /** Cents; negative: a credit that later invoices use. */
  balance: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  created: number;
  delinquent: boolean;
  metadata: Metadata;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null; [field: string]: unknown };
}

export interface Product extends StripeObject {
  object: "product";
  active: boolean;
  name: string;
  created: number;
}

export interface Recurring {
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
  [field: string]: unknown;
}

export interface Price extends StripeObject {
  object: "price";
  active: boolean;
  created: number;
  currency: string;
  lookup_key: string | null;
  product: string;
  recurring: Recurring | null;
  type: "one_time" | "recurring";
  unit_amount: number;
}

export interface Coupon extends StripeObject {
  object: "coupon";
  amount_off: number | null;
  applies_to?: { products: string[] };
  currency: string | null;
  duration: "forever" | "once" | "repeating";
  duration_in_months: number | null;
  max_redemptions: number | null;
  percent_off: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
}

export interface PromotionCode extends StripeObject {
  object: "promotion_code";
  active: boolean;
  code: string;
  created: number;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  promotion: { type: "coupon"; coupon: string };
  restrictions: {
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
  times_redeemed: number;
}

export interface Discount extends StripeObject {
  object: "discount";
  customer: string | null;
  end: number | null;
  invoice_item: string | null;
  promotion_code: string | null;
  source: { coupon: string; type: "coupon" };
  start: number;
  subscription: string | null;
  subscription_item: string | null;
}

export interface SubscriptionItem extends StripeObject {
  object: "subscription_item";
  current_period_end: number;
  current_period_start: number;
  discounts: string[];
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
}

export type SubscriptionStatus =
  | "active"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "unpaid";

export interface Subscription extends StripeObject {
  object: "subscription";
  /** The invoice that a pending update waits for. */
  sandbox_pending_invoice?: string | undefined;
  billing_cycle_anchor: number;
  billing_mode: { type: "classic" | "flexible"; [field: string]: unknown };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; reason: string | null; [field: string]: unknown };
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  discounts: string[];
  ended_at: number | null;
  items: ListOf<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  payment_settings: { save_default_payment_method: "off" | "on_subscription"; [field: string]: unknown };
  pending_setup_intent: string | null;
  pending_update: PendingUpdate | null;
  schedule: string | null;
  status: SubscriptionStatus;
}

interface PendingUpdate {
  billing_cycle_anchor: number | null;
  expires_at: number;
  subscription_items: SubscriptionItem[];
  [field: string]: unknown;
}

export interface Line extends StripeObject {
  object: "line_item";
  /** A proration that gives unused time back. */
  sandbox_credit?: boolean;
  amount: number;
  discount_amounts: { amount: number; discount: string }[];
  parent: { subscription_item_details: { subscription_item: string } | null; [field: string]: unknown };
  period: { start: number; end: number };
  pricing: { price_details: { price: string; product: string }; [field: string]: unknown };
  quantity: number;
}

export interface Invoice extends StripeObject {
  object: "invoice";
  sandbox_intent?: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  billing_reason: string;
  created: number;
  currency: string;
  customer: string;
  discounts: string[];
  ending_balance: number | null;
  lines: ListOf<Line>;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    subscription_details: { subscription: string; [field: string]: unknown };
    [field: string]: unknown;
  } | null;
  post_payment_credit_notes_amount: number;
  pre_payment_credit_notes_amount: number;
  starting_balance: number;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  status_transitions: Record<
    "finalized_at" | "marked_uncollectible_at" | "paid_at" | "voided_at",
    number | null
  >;
  total: number;
  total_discount_amounts: { amount: number; discount: string }[];
}

export interface InvoiceItem extends StripeObject {
  object: "invoiceitem";
  /** A proration that gives unused time back. */
  sandbox_credit?: boolean;
  /** Waited for an invoice before the one that it is on. */
  sandbox_waited?: boolean;
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  discountable: boolean;
  discounts: string[];
  invoice: string | null;
  metadata: Metadata;
  parent: { subscription_details: { subscription: string; subscription_item?: string } } | null;
  period: { start: number; end: number };
  proration: boolean;
  pricing: { price_details: { price: string; product: string }; [field: string]: unknown };
  quantity: number;
}

export interface InvoicePayment extends StripeObject {
  object: "invoice_payment";
  amount_paid: number | null;
  invoice: string;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "canceled" | "open" | "paid";
  status_transitions: { canceled_at: number | null; paid_at: number | null };
}
