import * as v from "valibot";
import { chargeMoment } from "./charge-moment.ts";
import { loweredSchema, readFirstLowered, seconds } from "./invoice-lines.ts";

const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionItem {
  id: string;
  priceId: string;
  productId: string;
  /** Null unless whole cents per unit. */
  unitCents: number | null;
  quantity: number;
}

interface LatestInvoice {
  id: string;
  status: string | null;
  totalCents: number;
  /** Less what a credit pays of it. */
  dueCents: number;
  paidCents: number;
  /** The moment whose day its receipt has; null until it is paid. */
  chargedAt: Date | null;
  /** The same, where it is the subscription's first; null for a later one, and for one of which nothing was paid. */
  firstChargedAt: Date | null;
}

export interface SubscriptionFacts {
  id: string;
  customerId: string;
  /** The id in its metadata; empty for one that we did not create. */
  membershipId: string;
  status: SubscriptionStatus;
  /** Confirms the first payment, or the card where nothing is due today; null when there is nothing to confirm. */
  clientSecret: string | null;
  items: SubscriptionItem[];
  /** The schedule that will change it. */
  scheduleId: string | null;
  /** Whether a change waits for its payment. */
  isUpdatePending: boolean;
  /** The moment from which the days of its periods are counted. */
  countedFrom: Date;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  endsWithPeriod: boolean;
  endedAt: Date | null;
  /** `cancellation_requested`, `payment_failed` or `payment_disputed`. */
  cancellationReason: string | null;
  latestInvoice: LatestInvoice | null;
  /** The products that a code lowered on the first invoice; null where the latest one is another. */
  firstLowered: string[] | null;
}

const itemSchema = v.object({
  id: v.string(),
  quantity: v.optional(v.number(), 1),
  current_period_start: seconds,
  current_period_end: seconds,
  price: v.object({ id: v.string(), product: v.string(), unit_amount: v.nullable(v.number()) }),
});
const secret = v.nullish(v.object({ client_secret: v.nullable(v.string()) }));
const invoiceSchema = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  total: v.number(),
  amount_due: v.number(),
  amount_paid: v.number(),
  created: seconds,
  status_transitions: v.object({ paid_at: v.nullable(seconds) }),
  confirmation_secret: secret,
  ...loweredSchema.entries,
});

/** Reads a subscription whose `SUBSCRIPTION_PARTS` are expanded. */
export const subscriptionSchema = v.pipe(
  v.object({
    id: v.string(),
    customer: v.string(),
    metadata: v.record(v.string(), v.string()),
    status: v.picklist(SUBSCRIPTION_STATUSES),
    items: v.object({ data: v.array(itemSchema) }),
    schedule: v.nullish(v.string(), null),
    pending_update: v.nullish(v.object({ expires_at: v.number() }), null),
    billing_cycle_anchor: seconds,
    cancel_at: v.nullable(seconds),
    cancel_at_period_end: v.boolean(),
    ended_at: v.nullable(seconds),
    cancellation_details: v.nullable(v.object({ reason: v.nullable(v.string()) })),
    latest_invoice: v.nullable(invoiceSchema),
    pending_setup_intent: secret,
  }),
  v.transform(
    (given): SubscriptionFacts => ({
      id: given.id,
      customerId: given.customer,
      membershipId: given.metadata.membership_id ?? "",
      status: given.status,
      clientSecret:
        given.latest_invoice?.confirmation_secret?.client_secret ??
        given.pending_setup_intent?.client_secret ??
        null,
      items: given.items.data.map(({ id, price, quantity }) => ({
        id,
        priceId: price.id,
        productId: price.product,
        unitCents: price.unit_amount,
        quantity,
      })),
      scheduleId: given.schedule,
      isUpdatePending: given.pending_update !== null,
      countedFrom: given.billing_cycle_anchor,
      currentPeriodStart: given.items.data[0]?.current_period_start ?? null,
      currentPeriodEnd: given.items.data[0]?.current_period_end ?? null,
      cancelAt: given.cancel_at,
      endsWithPeriod: given.cancel_at_period_end,
      endedAt: given.ended_at,
      cancellationReason: given.cancellation_details?.reason ?? null,
      latestInvoice: given.latest_invoice && {
        id: given.latest_invoice.id,
        status: given.latest_invoice.status,
        totalCents: given.latest_invoice.total,
        dueCents: given.latest_invoice.amount_due,
        paidCents: given.latest_invoice.amount_paid,
        chargedAt: chargeMoment(given.latest_invoice),
        firstChargedAt: firstChargeMoment(given.latest_invoice),
      },
      firstLowered: readFirstLowered(given.latest_invoice ? [given.latest_invoice] : []),
    }),
  ),
);

function firstChargeMoment(invoice: v.InferOutput<typeof invoiceSchema>): Date | null {
  const isFirst = invoice.billing_reason === "subscription_create" && invoice.amount_paid > 0;
  return isFirst ? chargeMoment(invoice) : null;
}

/** To expand in every call. */
export const SUBSCRIPTION_PARTS = ["latest_invoice.confirmation_secret", "pending_setup_intent"];
