import { formatMoney } from "@smirk/domain/billing/money";
import type { Membership } from "../api/types.ts";
import { formatCode, formatDay } from "../ui/formats.ts";

/** Why the newest membership is in its state and what comes next, in one sentence. */
export function describeState(newest: Membership | undefined): string {
  if (newest === undefined) return "There is no membership.";
  const { row, plan_name: planName, cancellation, money, is_erased: isErased } = newest;
  if (isErased) return "The person was erased.";
  if (row.paid_at === null) return "Joining was begun, and nothing was paid.";
  const plan = `${planName}, ${row.renewal_period}`;
  const rule = cancellation === null ? "" : ` (${formatCode(cancellation.rule)})`;
  if (row.ended_at !== null) return `${plan}: ended ${formatDay(row.ended_at)}${rule}.`;
  if (row.state === "canceled") return `${plan}: canceled${rule}, ends ${formatDay(row.cancel_at)}.`;
  if (row.is_past_due) return `${plan}: a payment failed and is tried again.`;
  if (!row.auto_renew)
    return `${plan}: does not renew, ends ${formatDay(row.cancel_at ?? row.current_period_end)}.`;
  const cents = money?.next_charge_cents ?? null;
  return `${plan}: renews ${formatDay(row.current_period_end)}${cents === null ? "" : ` for ${formatMoney(cents)}`}.`;
}
