import type {
  Coupon,
  Customer,
  Discount,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  Metadata,
  Price,
  Product,
  PromotionCode,
  StripeObject,
  Subscription,
} from "./objects.ts";
import type { BalanceTransaction, CreditNote, SubscriptionSchedule } from "./schedule-objects.ts";

type IntentStatus =
  | "canceled"
  | "processing"
  | "requires_action"
  | "requires_confirmation"
  | "requires_payment_method"
  | "succeeded";

interface Intent extends StripeObject {
  client_secret: string;
  created: number;
  customer: string | null;
  metadata: Metadata;
  next_action: Record<string, unknown> | null;
  payment_method: string | null;
  status: IntentStatus;
  cancellation_reason: string | null;
  sandbox_challenge?: string;
}

export interface PaymentIntent extends Intent {
  object: "payment_intent";
  sandbox_invoice?: string;
  amount: number;
  amount_received: number;
  canceled_at: number | null;
  currency: string;
  last_payment_error: object | null;
  latest_charge: string | null;
  setup_future_usage: "off_session" | "on_session" | null;
}

export interface SetupIntent extends Intent {
  object: "setup_intent";
  sandbox_subscription?: string;
  last_setup_error: object | null;
  usage: string;
}

export interface PaymentMethod extends StripeObject {
  object: "payment_method";
  billing_details: Record<string, unknown>;
  card: Record<string, unknown>;
  customer: string | null;
}

export interface Charge extends StripeObject {
  object: "charge";
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  payment_intent: string;
  payment_method: string | null;
  refunded: boolean;
  status: "failed" | "pending" | "succeeded";
}

export interface Refund extends StripeObject {
  object: "refund";
  amount: number;
  charge: string;
  created: number;
  payment_intent: string;
  metadata: Metadata;
  status: "canceled" | "failed" | "pending" | "succeeded";
}

export interface Dispute extends StripeObject {
  object: "dispute";
  amount: number;
  charge: string;
  created: number;
  payment_intent: string;
  status: string;
}

export interface FraudWarning extends StripeObject {
  object: "radar.early_fraud_warning";
  /** Neither disputed nor refunded yet. */
  actionable: boolean;
  charge: string;
  created: number;
  payment_intent: string;
}

export interface StripeEvent extends StripeObject {
  object: "event";
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  type: string;
}

/** Derived from the card's number, which is never stored. */
interface CardBehavior extends StripeObject {
  object: "sandbox.card";
  card: string;
}

/** A scheduled task. */
export interface Due extends StripeObject {
  object: "sandbox.due";
  at: number;
  task: string;
  subject: string;
}

/** The first answer to an idempotency key. */
export interface StoredResponse extends StripeObject {
  object: "sandbox.kept_answer";
  /** Method, path and parameters of the first call. */
  request: string;
  request_id: string;
  status: number;
  body: string;
  at: number;
}

export interface Setting extends StripeObject {
  object: "sandbox.setting";
  value: unknown;
}

interface PortalConfiguration extends StripeObject {
  object: "billing_portal.configuration";
  created: number;
  active: boolean;
  is_default: boolean;
  default_return_url: string | null;
}

export interface PortalSession extends StripeObject {
  object: "billing_portal.session";
  customer: string;
  return_url: string | null;
}

export interface Kinds {
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
  charge: Charge;
  coupon: Coupon;
  credit_note: CreditNote;
  customer: Customer;
  customer_balance_transaction: BalanceTransaction;
  discount: Discount;
  dispute: Dispute;
  event: StripeEvent;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  invoiceitem: InvoiceItem;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  promotion_code: PromotionCode;
  "radar.early_fraud_warning": FraudWarning;
  refund: Refund;
  "sandbox.card": CardBehavior;
  "sandbox.due": Due;
  "sandbox.kept_answer": StoredResponse;
  "sandbox.setting": Setting;
  setup_intent: SetupIntent;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
}
export type Kind = keyof Kinds;
