import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";
import { type InvoiceLines, isOfSomething, linesSchema, netOf } from "./invoice-lines.ts";
import { SUBSCRIPTION_PARTS, type SubscriptionFacts, subscriptionSchema } from "./subscription-facts.ts";

/**
 * A change of an item that exists where it has an `id`. Pending updates take no deletion: 0 of a price is none of it.
 */
export interface ItemChange {
  id?: string;
  priceId: string;
  quantity: number;
}

export interface ChangePreview {
  lines: PreviewLine[];
  /** After discounts, without the customer's balance. */
  totalCents: number;
  discountCents: number;
  /** What the customer owes from before; negative for a credit. */
  balanceCents: number;
  /** When the first line's period begins. */
  from: Date | null;
}

interface PreviewLine {
  /** After discounts. */
  cents: number;
  productId: string | null;
  quantity: number;
  until: Date;
}

interface WantedChange {
  subscriptionId: string;
  changes: readonly ItemChange[];
}

export type Ending = Pick<SubscriptionFacts, "endsWithPeriod" | "cancelAt">;

/** What a preview needs to go on where the subscription ends; Stripe takes one of the two at a time. */
export function withoutEnd({ endsWithPeriod, cancelAt }: Ending) {
  if (endsWithPeriod) return { cancel_at_period_end: false };
  return cancelAt === null ? {} : { cancel_at: "" as const };
}

interface PlannedItem {
  priceId: string;
  quantity: number;
  /** The price of the item that it replaces: its discounts go on. */
  oldPriceId: string | null;
}

export interface PlanChangePayments {
  /** The invoice of changing now; creates nothing. */
  previewChange(wanted: WantedChange & { prorationDate: Date }): Promise<ChangePreview>;
  /** The first whole period after the change; with its `ending`, as if the subscription went on. */
  previewRecurring(wanted: WantedChange & { ending?: Ending }): Promise<ChangePreview>;
  /** Counts once its invoice is paid, at once where nothing stops the payment. Idempotent for a day. */
  changeItems(wanted: WantedChange & { prorationDate: Date }, key: string): Promise<SubscriptionFacts>;
  /** @returns the schedule that holds the subscription until it is released */
  createSchedule(subscriptionId: string, key: string): Promise<string>;
  /** Changes the items when the present period ends. */
  planItems(scheduleId: string, items: readonly PlannedItem[], key: string): Promise<void>;
  /** @throws {PaymentError} `refused` for one that has ended */
  releaseSchedule(scheduleId: string, key: string): Promise<void>;
}

const previewSchema = v.pipe(
  v.object({
    total: v.pipe(v.number(), v.integer()),
    starting_balance: v.number(),
    total_discount_amounts: v.nullable(v.array(v.object({ amount: v.number() }))),
    lines: linesSchema,
  }),
  v.transform(
    ({ total, starting_balance, total_discount_amounts: discounts, lines }): ChangePreview => ({
      totalCents: total,
      balanceCents: starting_balance,
      discountCents: sumOf(discounts),
      lines: readLines(lines, total),
      from: lines.data[0]?.period.start ?? null,
    }),
  ),
);
const discountsSchema = v.array(
  v.pipe(
    v.object({
      coupon: v.nullable(v.string()),
      discount: v.nullable(v.string()),
      promotion_code: v.nullable(v.string()),
    }),
    // Stripe names one of the three.
    v.transform(({ coupon, discount, promotion_code: code }) => {
      if (discount !== null) return { discount };
      return code === null ? { coupon: coupon ?? "" } : { promotion_code: code };
    }),
  ),
);
const scheduleSchema = v.object({
  id: v.string(),
  phases: v.array(
    v.object({
      start_date: v.number(),
      end_date: v.number(),
      items: v.array(
        v.object({ price: v.string(), quantity: v.optional(v.number(), 1), discounts: discountsSchema }),
      ),
      discounts: discountsSchema,
    }),
  ),
});

/** A preview has no more than ten, which its total cannot be found among: the others are one line. */
function readLines({ data, has_more }: InvoiceLines, totalCents: number): PreviewLine[] {
  const lines = data.filter(isOfSomething).map((line) => ({
    cents: netOf(line),
    productId: line.pricing?.price_details?.product ?? null,
    quantity: line.quantity ?? 1,
    until: line.period.end,
  }));
  const last = lines.at(-1);
  if (!has_more || !last) return lines;
  const cents = lines.reduce((left, line) => left - line.cents, totalCents);
  return [...lines, { cents, productId: null, quantity: 1, until: last.until }];
}

function sumOf(amounts: readonly { amount: number }[] | null): number {
  return (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

function toItem({ id, priceId, quantity }: ItemChange): Stripe.SubscriptionUpdateParams.Item {
  return { ...(id !== undefined && { id }), price: priceId, quantity };
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

export function createPlanChangePayments(ask: Ask): PlanChangePayments {
  return { ...createPreviews(ask), ...createSchedules(ask), ...createUpdates(ask) };
}

function createPreviews(ask: Ask): Pick<PlanChangePayments, "previewChange" | "previewRecurring"> {
  return {
    previewChange: ({ subscriptionId, changes, prorationDate }) =>
      ask("preview a change", previewSchema, (stripe) =>
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: changes.map(toItem),
            proration_behavior: "always_invoice",
            proration_date: toSeconds(prorationDate),
          },
        }),
      ),
    previewRecurring: ({ subscriptionId, changes, ending }) =>
      ask("preview a changed period", previewSchema, (stripe) =>
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          preview_mode: "recurring",
          subscription_details: {
            ...(ending && withoutEnd(ending)),
            ...(changes.length > 0 && { items: changes.map(toItem), proration_behavior: "none" as const }),
          },
        }),
      ),
  };
}

function createUpdates(ask: Ask): Pick<PlanChangePayments, "changeItems"> {
  return {
    changeItems: ({ subscriptionId, changes, prorationDate }, idempotencyKey) =>
      ask("change a subscription's items", subscriptionSchema, (stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          {
            items: changes.map(toItem),
            proration_behavior: "always_invoice",
            proration_date: toSeconds(prorationDate),
            payment_behavior: "pending_if_incomplete",
            expand: SUBSCRIPTION_PARTS,
          },
          { idempotencyKey },
        ),
      ),
  };
}

function createSchedules(
  ask: Ask,
): Pick<PlanChangePayments, "createSchedule" | "planItems" | "releaseSchedule"> {
  return {
    async createSchedule(subscriptionId, idempotencyKey) {
      const { id } = await ask("schedule a change", scheduleSchema, (stripe) =>
        stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }, { idempotencyKey }),
      );
      return id;
    },
    async planItems(scheduleId, items, idempotencyKey) {
      const { phases } = await ask("read a schedule", scheduleSchema, (stripe) =>
        stripe.subscriptionSchedules.retrieve(scheduleId),
      );
      const [present] = phases;
      if (!present) throw new Error(`The schedule ${scheduleId} has no phase.`);
      const { start_date, end_date, discounts } = present;
      const kept = { proration_behavior: "none", discounts } as const;
      const planned = items.map(({ priceId: price, quantity, oldPriceId }) => {
        const old = present.items.find((item) => item.price === oldPriceId);
        return { price, quantity, discounts: old?.discounts ?? [] };
      });
      await ask("plan a schedule's items", scheduleSchema, (stripe) =>
        stripe.subscriptionSchedules.update(
          scheduleId,
          {
            end_behavior: "release",
            proration_behavior: "none",
            phases: [
              { start_date, end_date, items: present.items, ...kept },
              { items: planned, ...kept },
            ],
          },
          { idempotencyKey },
        ),
      );
    },
    async releaseSchedule(scheduleId, idempotencyKey) {
      await ask("release a schedule", v.object({ id: v.string() }), (stripe) =>
        stripe.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey }),
      );
    },
  };
}
