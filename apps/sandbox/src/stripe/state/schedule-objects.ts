import type { ListOf, Metadata, StripeObject } from "./objects.ts";

export type ProrationBehavior = "always_invoice" | "create_prorations" | "none";

interface PhaseDiscount {
  coupon: string | null;
  discount: string | null;
  promotion_code: string | null;
}

export interface PhaseItem {
  discounts: PhaseDiscount[];
  metadata: Metadata;
  price: string;
  quantity: number;
  [field: string]: unknown;
}

export interface Phase {
  billing_cycle_anchor: "automatic" | "phase_start" | null;
  default_payment_method: string | null;
  description: string | null;
  discounts: PhaseDiscount[];
  end_date: number;
  items: PhaseItem[];
  metadata: Metadata;
  proration_behavior: ProrationBehavior;
  start_date: number;
  [field: string]: unknown;
}

/** The phases of a subscription; while it is active, nobody else may change the items. */
export interface SubscriptionSchedule extends StripeObject {
  object: "subscription_schedule";
  canceled_at: number | null;
  completed_at: number | null;
  created: number;
  current_phase: { start_date: number; end_date: number } | null;
  customer: string;
  default_settings: { default_payment_method: string | null; [field: string]: unknown };
  end_behavior: "cancel" | "release";
  metadata: Metadata;
  phases: Phase[];
  released_at: number | null;
  released_subscription: string | null;
  status: "active" | "canceled" | "completed" | "released";
  subscription: string | null;
}

export interface CreditNoteLine extends StripeObject {
  object: "credit_note_line_item";
  amount: number;
  invoice_line_item?: string;
}

export interface CreditNote extends StripeObject {
  object: "credit_note";
  amount: number;
  created: number;
  customer: string;
  customer_balance_transaction: string | null;
  invoice: string;
  lines: ListOf<CreditNoteLine>;
  memo: string | null;
  metadata: Metadata;
  post_payment_amount: number;
  pre_payment_amount: number;
  refunds: { amount_refunded: number; refund: string; [field: string]: unknown }[];
  status: "issued" | "void";
  voided_at: number | null;
}

/** A change of a customer's balance, in cents; negative: a credit. */
export interface BalanceTransaction extends StripeObject {
  object: "customer_balance_transaction";
  amount: number;
  created: number;
  customer: string;
  ending_balance: number;
  invoice: string | null;
  type: "adjustment" | "applied_to_invoice" | "credit_note" | "invoice_too_small" | "unapplied_from_invoice";
}
