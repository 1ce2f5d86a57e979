import type { ListedState } from "../api/types.ts";
import { formatPlainDay } from "../ui/formats.ts";

const SALES: Record<NonNullable<ListedState["stop"]>, string> = {
  not_sold: "Not sold",
  on_hold: "Closed",
  not_registered: "Stopped: no valid registration",
  no_savings: "Stopped: no average savings",
};

export function wordSales(stop: ListedState["stop"]): string {
  return stop === null ? "Open" : SALES[stop];
}

export function wordRegistration({
  needs_registration: isNeeded,
  registered_until: until,
}: Pick<ListedState, "needs_registration" | "registered_until">): string {
  if (until !== null) return `Until ${formatPlainDay(until)}`;
  return isNeeded ? "Needed" : "Not needed";
}
