import type { PaymentLaw } from "../law/payment-law.ts";
import { addDays, type CalendarDay, dayOf, daysInMonth, makeDay, splitDay } from "../wire/calendar-day.ts";
import type { RenewalPeriod } from "./renewal-period.ts";

const REMINDER_DAYS: Record<RenewalPeriod, number> = { monthly: 7, yearly: 21 };

/** Counted from the first day each time, as the provider does: 31 Jan, 28 Feb, 31 Mar (decision 18). */
export function renewalDay(began: CalendarDay, period: RenewalPeriod, renewals = 1): CalendarDay {
  const { year, month, date } = splitDay(began);
  const months = month - 1 + renewals * (period === "yearly" ? 12 : 1);
  const toYear = year + Math.floor(months / 12);
  const toMonth = (months % 12) + 1;
  const day = makeDay(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)));
  if (day === null) throw new RangeError(`no renewal ${renewals} of ${began}`);
  return day;
}

/** The provider charges at the same time of day, by its own days. */
export function renewalMoment(began: Date, period: RenewalPeriod, renewals = 1): Date {
  const day = dayOf(began);
  const time = began.getTime() - Date.parse(day);
  return new Date(Date.parse(renewalDay(day, period, renewals)) + time);
}

export function reminderLeadDays(period: RenewalPeriod, _state: PaymentLaw): number {
  return REMINDER_DAYS[period];
}

/** When a membership that does not renew is about to end. */
export function listEndingLeadDays(period: RenewalPeriod): number[] {
  return period === "yearly" ? [21, 7] : [7];
}

export function reminderDay(renewal: CalendarDay, period: RenewalPeriod, state: PaymentLaw): CalendarDay {
  return addDays(renewal, -reminderLeadDays(period, state));
}
