import type { State } from "../joining/address/states.ts";
import { addDays, type CalendarDay, daysInMonth, makeDay, splitDay } from "../wire/calendar-day.ts";
import type { RenewalPeriod } from "./renewal-period.ts";

/** Days between the reminder and a monthly charge (spec §2). */
const MONTHLY_REMINDER_DAYS = 7;

/**
 * When a membership renews (decision 18): one month or one year after the day it began. A month that is too short
 * gives its last day, and the next one the first day's date again: 31 Jan, 28 Feb, 31 Mar. Counted from the first
 * day each time, as the payment provider does.
 * @param began the day of the first payment
 * @param renewals how many renewals after it; 1 is the next charge
 */
export function renewalDay(began: CalendarDay, period: RenewalPeriod, renewals = 1): CalendarDay {
  const { year, month, date } = splitDay(began);
  const months = month - 1 + renewals * (period === "yearly" ? 12 : 1);
  const toYear = year + Math.floor(months / 12);
  const toMonth = (months % 12) + 1;
  const day = makeDay(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)));
  if (day === null) throw new RangeError(`no renewal ${renewals} of ${began}`);
  return day;
}

/** How many days before a charge its reminder goes out; for yearly memberships the state says so (decision 18). */
export function reminderLeadDays(period: RenewalPeriod, state: State): number {
  return period === "yearly" ? state.yearlyReminderDays : MONTHLY_REMINDER_DAYS;
}

/** The day on which the reminder of a renewal goes out. */
export function reminderDay(renewal: CalendarDay, period: RenewalPeriod, state: State): CalendarDay {
  return addDays(renewal, -reminderLeadDays(period, state));
}
