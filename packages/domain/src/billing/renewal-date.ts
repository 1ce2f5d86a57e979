import type { NoticeWindow, PaymentLaw } from "../law/payment-law.ts";
import type { StateLaw } from "../law/state-law.ts";
import { addDays, type CalendarDay, dayOf, daysInMonth, makeDay, splitDay } from "../wire/calendar-day.ts";
import { DAY_MS } from "../wire/durations.ts";
import type { PromotionDuration } from "./promotions/promotion.ts";
import type { RenewalPeriod } from "./renewal-period.ts";

/** Where no window says otherwise: 7 and 21 days before the charge, as the agreements of all members say. */
const USUAL_NOTICE_DAYS = { monthly: 6, yearly: 20 } as const;
const ANNIVERSARY_NOTICE_DAYS = 30;
const USUAL_PROMOTION_DAYS = { short: 10, year: 18 } as const;

/** A notice may be a day late, and a day of the office may be another one where the member lives. */
const MARGIN_DAYS = 1;
const LATE_DAYS = 5;

export const PERIOD_MONTHS: Readonly<Record<RenewalPeriod, number>> = { monthly: 1, yearly: 12 };

type RenewalLaw = Pick<PaymentLaw, "renewalNotice">;

/** Counted from the first day each time, as the provider does: 31 Jan, 28 Feb, 31 Mar (decision 18). */
export function renewalDay(began: CalendarDay, period: RenewalPeriod, renewals = 1): CalendarDay {
  const { year, month, date } = splitDay(began);
  const months = month - 1 + renewals * PERIOD_MONTHS[period];
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

interface BilledPeriod {
  /** When the count of periods began: the first payment, or the start of this or an earlier period. */
  start: Date;
  end: Date;
  period: RenewalPeriod;
}

/** The end of the period and the renewals after it, by the day of the month on which it began: 31 Jan, 28 Feb, 31 Mar. */
export function listRenewals({ start, end, period }: BilledPeriod, count: number): Date[] {
  const renewals = countTo({ start, end, period });
  // A change of the period has begun a new count.
  const [began, first] = renewals === null ? [end, 0] : [start, renewals];
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? end : renewalMoment(began, period, first + at),
  );
}

/** How many periods after its start the end is; null where it is counted from another day. */
function countTo({ start, end, period }: BilledPeriod): number | null {
  const months =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
  const renewals = months / PERIOD_MONTHS[period];
  const isCounted = Number.isInteger(renewals) && renewals > 0;
  return isCounted && dayOf(renewalMoment(start, period, renewals)) === dayOf(end) ? renewals : null;
}

/** The last day on which members are promised to cancel in time: 'before' the day of the charge. */
export function lastDayToCancel(renewal: CalendarDay): CalendarDay {
  return addDays(renewal, -1);
}

/** Days before the last day to cancel, inside the window and away from its ends. */
export function noticeDays(window: NoticeWindow | null, usual: number): number {
  if (window === null || (window.from + MARGIN_DAYS <= usual && usual <= window.to - MARGIN_DAYS))
    return usual;
  return Math.min(window.from + LATE_DAYS, Math.floor((window.from + window.to) / 2));
}

/** Days before the charge. */
export function reminderLeadDays(period: RenewalPeriod, { renewalNotice }: RenewalLaw): number {
  return 1 + noticeDays(renewalNotice[period].value, USUAL_NOTICE_DAYS[period]);
}

export function reminderDay(renewal: CalendarDay, period: RenewalPeriod, law: RenewalLaw): CalendarDay {
  return addDays(renewal, -reminderLeadDays(period, law));
}

/** Whether a notice came before the state's window, as one that was sent before a move; it says nothing there. */
export function isNoticeEarly(
  sentOn: CalendarDay,
  { renewal, period, law }: { renewal: CalendarDay; period: RenewalPeriod; law: RenewalLaw },
): boolean {
  const window = law.renewalNotice[period].value;
  return window !== null && sentOn < addDays(lastDayToCancel(renewal), -window.to);
}

/** When a membership that does not renew is about to end. */
export function listEndingLeadDays(period: RenewalPeriod): number[] {
  return period === "yearly" ? [21, 7] : [7];
}

/** Before a renewal that carries a membership paid by the month past another twelve; null where the state asks for none. */
export function anniversaryNoticeDay(
  renewal: CalendarDay,
  { renewalNotice: { anniversary } }: RenewalLaw,
): CalendarDay | null {
  if (anniversary.value === null) return null;
  return addDays(lastDayToCancel(renewal), -noticeDays(anniversary.value, ANNIVERSARY_NOTICE_DAYS));
}

export interface Anniversary {
  renewal: Date;
  /** How many years the membership has lasted by then. */
  years: number;
}

/**
 * The first renewal from `next` on that carries a membership paid by the month past another twelve months.
 * @param next the end of the present period, from which the days are counted where the period was changed
 */
export function findAnniversary(began: Date, next: Date): Anniversary {
  // The provider's first moment may be a little earlier or later than ours.
  const isBefore = (renewal: Date, mark: Date) => renewal.getTime() <= mark.getTime() + DAY_MS;
  let years = 1;
  while (!isBefore(next, renewalMoment(began, "yearly", years))) years += 1;
  const mark = renewalMoment(began, "yearly", years);
  const renewals = listRenewals({ start: began, end: next, period: "monthly" }, 13);
  return { renewal: renewals.findLast((at) => isBefore(at, mark)) ?? next, years };
}

interface LoweredPeriod {
  began: Date;
  period: RenewalPeriod;
  periodEnd: Date;
  duration: PromotionDuration;
}

/** For how many months the promotion lowered the price, where it ends with this period; null otherwise. */
export function monthsOfEndingPromotion({
  began,
  period,
  periodEnd,
  duration,
}: LoweredPeriod): number | null {
  if (duration.kind === "forever") return null;
  const perPeriod = PERIOD_MONTHS[period];
  const months = duration.kind === "once" ? perPeriod : duration.months;
  const end = renewalMoment(began, "monthly", months).getTime();
  const periodStart = periodEnd.getTime() - (period === "yearly" ? 365 : 30) * DAY_MS;
  // The provider's first moment may be a little earlier or later than ours.
  const isInside = periodStart + 2 * DAY_MS < end && end <= periodEnd.getTime() + DAY_MS;
  return isInside ? Math.max(months, perPeriod) : null;
}

/** @param months for which the price was lowered */
export function promotionNoticeDay(
  renewal: CalendarDay,
  months: number,
  { promotionNotice }: Pick<StateLaw, "promotionNotice">,
): CalendarDay {
  const term = months >= 12 ? "year" : "short";
  const days = noticeDays(promotionNotice[term].value, USUAL_PROMOTION_DAYS[term]);
  return addDays(lastDayToCancel(renewal), -days);
}
