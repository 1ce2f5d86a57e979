import type { State } from "../../joining/address/states.ts";
import type { CalendarDay } from "../../wire/calendar-day.ts";
import type { PricedCart } from "../pricing.ts";
import { reminderDay, reminderLeadDays, renewalDay } from "../renewal-date.ts";
import type { RenewalPeriod } from "../renewal-period.ts";

/** Names the sentence that was agreed to. A new wording or a new fact in it needs a new id. */
export const CONSENT_TEXT_VERSION = "auto-renewal-2026-11";

/** The facts of the sentence beside the auto-renewal box (PAY-03, decision 18); money in cents. */
export interface ReceiptTerms {
  version: string;
  period: RenewalPeriod;
  dueTodayCents: number;
  /** The next charge: its day and its amount. */
  renewalDay: CalendarDay;
  renewalCents: number;
  /** What each period costs once a promotion has ended; the next charge's amount where none will end. */
  regularCents: number;
  /** When the reminder of the next charge goes out, and how many days before it. */
  reminderDay: CalendarDay;
  reminderLeadDays: number;
  /** How to cancel, besides the membership page. */
  cancelBy: { phone: string; email: string };
}

/** @param began the day of the first payment */
export function receiptTerms(
  cart: PricedCart,
  began: CalendarDay,
  period: RenewalPeriod,
  state: State,
  cancelBy: ReceiptTerms["cancelBy"],
): ReceiptTerms {
  const next = renewalDay(began, period);
  return {
    version: CONSENT_TEXT_VERSION,
    period,
    dueTodayCents: cart.dueTodayCents,
    renewalDay: next,
    renewalCents: cart.renewalCents,
    regularCents: cart.regularCents,
    reminderDay: reminderDay(next, period, state),
    reminderLeadDays: reminderLeadDays(period, state),
    cancelBy,
  };
}
