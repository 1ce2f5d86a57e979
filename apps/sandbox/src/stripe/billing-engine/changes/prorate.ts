import { newId } from "../../state/new-id.ts";
import type { Line, Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { liveDiscounts } from "../discounts/redemptions.ts";
import { buildLines, type CreditedLine, type LineDraft } from "../invoices/draft-lines.ts";
import { draftRecurring } from "../invoices/item-drafts.ts";
import { listPendingItems } from "../invoices/pending-items.ts";

interface ProrationInput {
  subscription: Subscription;
  after: readonly SubscriptionItem[];
  /** The second from which the change counts. */
  at: number;
  /** Every item starts a new period, which other lines bill in full. */
  restarts: boolean;
}

/**
 * Credits for the unused time of items that change, and debits for the rest of the period at the new price, both
 * to the second and rounded to the cent. Discounts are in the amounts.
 */
export function draftProrations(
  state: StripeState,
  { subscription, after, at, restarts }: ProrationInput,
): LineDraft[] {
  const before = subscription.items.data;
  const oldNet = netAmounts(state, subscription, before);
  const newNet = netAmounts(state, subscription, after);
  const credits = before.flatMap((item, index) => {
    const next = after.find(({ id }) => id === item.id);
    if (next && !restarts && isSame(item, next)) return [];
    const debit =
      subscription.billing_mode.type === "flexible"
        ? findDebit(state, subscription, item)
        : classicDebit(item, oldNet[index] ?? 0);
    return debit ? [creditDraft(state, { item, debit, at })] : [];
  });
  if (restarts) return credits;
  const debits = after.flatMap((item, index) => {
    const old = before.find(({ id }) => id === item.id);
    if (old && isSame(old, item)) return [];
    const { current_period_start: start, current_period_end: end } = item;
    return [debitDraft(state, { item, at, amount: share(newNet[index] ?? 0, [start, at, end]) })];
  });
  return [...credits, ...debits];
}

function isSame(one: SubscriptionItem, other: SubscriptionItem): boolean {
  return one.price.id === other.price.id && one.quantity === other.quantity;
}

/** Classic billing's debit: the present price with its present discounts, as though it had been billed. */
function classicDebit(item: SubscriptionItem, net: number): Debit {
  return { net, start: item.current_period_start, end: item.current_period_end, line: null };
}

/** Cents of the part of a whole period that is left, halves up. */
function share(cents: number, [start, at, end]: [start: number, at: number, end: number]): number {
  return end > start ? Math.round((cents * (end - Math.max(at, start))) / (end - start)) : 0;
}

/** What a whole period of each item costs after the discounts that still apply. */
function netAmounts(
  state: StripeState,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
): number[] {
  const drafts = draftRecurring(state, items, (id) => {
    const item = items.find((one) => one.id === id);
    return item ? liveDiscounts(state, item) : [];
  });
  const context = {
    invoice: "",
    subscription: subscription.id,
    discounts: liveDiscounts(state, subscription),
  };
  return buildLines(state, drafts, context).map(
    ({ amount, discount_amounts }) => amount - discount_amounts.reduce((sum, one) => sum + one.amount, 0),
  );
}

interface CreditInput {
  item: SubscriptionItem;
  debit: Debit;
  at: number;
}

function creditDraft(state: StripeState, { item, debit, at }: CreditInput): LineDraft {
  const amount = -share(debit.net, [debit.start, at, debit.end]);
  // A credit of nothing is 0, not -0.
  return proration(state, {
    item,
    at,
    amount: amount === 0 ? 0 : amount,
    kind: "credit",
    credited: debit.line,
  });
}

function debitDraft(
  state: StripeState,
  input: { item: SubscriptionItem; at: number; amount: number },
): LineDraft {
  return proration(state, { ...input, kind: "debit", credited: null });
}

interface ProrationDraft {
  item: SubscriptionItem;
  at: number;
  amount: number;
  kind: "credit" | "debit";
  credited: CreditedLine | null;
}

function proration(state: StripeState, { item, at, amount, kind, credited }: ProrationDraft): LineDraft {
  const { price, quantity, id, current_period_end: end } = item;
  const name = state.store.get("product", price.product)?.name ?? price.product;
  const what = quantity === 1 ? name : `${quantity} × ${name}`;
  const day = new Date(at * 1000).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return {
    price,
    quantity,
    amount,
    period: { start: at, end },
    description: `${kind === "credit" ? "Unused" : "Remaining"} time on ${what} after ${day}`,
    discountable: false,
    discounts: [],
    metadata: item.metadata,
    origin: { subscriptionItem: id, invoiceItem: newId("ii"), proration: kind, credited },
  };
}

/** What was billed for an item, in cents after discounts, and for which time. */
interface Debit {
  net: number;
  start: number;
  end: number;
  line: CreditedLine | null;
}

/** The latest debit for an item's current period; undefined when nothing was billed for it. */
function findDebit(
  state: StripeState,
  subscription: Subscription,
  item: SubscriptionItem,
): Debit | undefined {
  const end = item.current_period_end;
  const pending = listPendingItems(state, subscription).findLast(({ parent, period, sandbox_credit }) => {
    return (
      parent?.subscription_details.subscription_item === item.id && period.end === end && !sandbox_credit
    );
  });
  if (pending) return { net: pending.amount, start: pending.period.start, end, line: null };
  const isDebit = (line: Line) =>
    line.parent.subscription_item_details?.subscription_item === item.id &&
    line.period.end === end &&
    !line.sandbox_credit;
  const invoice = state.store.all("invoice").findLast(({ id, lines, parent, status }) => {
    if (status === "void" || id === subscription.sandbox_pending_invoice) return false;
    return parent?.subscription_details.subscription === subscription.id && lines.data.some(isDebit);
  });
  const line = invoice?.lines.data.findLast(isDebit);
  if (!invoice || !line) return undefined;
  const off = line.discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    net: line.amount - off,
    start: line.period.start,
    end,
    line: { invoice: invoice.id, invoice_line_items: [line.id] },
  };
}
