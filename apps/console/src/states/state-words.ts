import type { ListedState } from "../api/types.ts";
import { formatPlainDay, formatTime } from "../ui/formats.ts";

const SALES: Record<NonNullable<ListedState["stop"]>, string> = {
  not_sold: "Not sold",
  on_hold: "Closed",
  not_registered: "Stopped: no valid registration",
  no_savings: "Stopped: no average savings",
  not_read: "Stopped: nobody has read the rule",
};

export function wordSales(stop: ListedState["stop"]): string {
  return stop === null ? "Open" : SALES[stop];
}

export function wordRegistration({
  registration_rule: rule,
  registered_until: until,
  attestation,
}: Pick<ListedState, "registration_rule" | "registered_until" | "attestation">): string {
  if (until !== null) return `Until ${formatPlainDay(until)}`;
  if (rule === "needed") return "Needed";
  if (attestation === null) return "Not read";
  const { by, valid_until: end } = attestation;
  return end === null ? `Not read; attested by ${by}` : `Not read; sold until ${formatTime(end)}`;
}
