import type { Line, Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import type { CreditedLine } from "../invoices/draft-lines.ts";
import { listPendingItems } from "../invoices/pending-items.ts";

/** What was billed for an item, in cents after discounts, and for which time. */
export interface Debit {
  net: number;
  start: number;
  end: number;
  line: CreditedLine | null;
}

/** The latest debit for an item's current period; undefined when nothing was billed for it. */
export function findDebit(
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
