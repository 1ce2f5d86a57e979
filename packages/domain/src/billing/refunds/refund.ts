import type { FreeLook } from "../../law/payment-law.ts";
import { keptFeeCents, type RefundRules } from "../../law/refund-rules.ts";
import { addDays, type CalendarDay, dayOf } from "../../wire/calendar-day.ts";
import { DAY_MS } from "../../wire/durations.ts";
import type { RenewalPeriod } from "../renewal-period.ts";

/** The rule that a refund follows (spec §9). */
export type CancellationRule = "first_30_days" | "pro_rata" | "end_of_period";

export interface PeriodPayment {
  paidCents: number;
  feeCents: number;
  refundedCents: number;
  /** What the member's bank took of it for good. */
  lostCents?: number | undefined;
  /** Until the bank has decided. */
  isDisputed?: boolean | undefined;
  /** The period it pays for; the last day is the day of the next charge. */
  from: CalendarDay;
  until: CalendarDay;
  /** What it is for, where that is more than one thing: a change within a period credits and charges the rest of it. */
  lines?: readonly PaidLine[] | undefined;
}

/** Cents after discounts, without the fee; negative for a credit of what an earlier payment paid for. */
export interface PaidLine {
  cents: number;
  from: Date;
  until: Date;
  untilDay: CalendarDay;
}

export interface CancelingMember {
  period: RenewalPeriod;
  rules: RefundRules;
  effectiveDay: CalendarDay;
  receivedDay: CalendarDay;
  refundToday: CalendarDay;
  today: CalendarDay;
  paidUntil: CalendarDay;
  payments: readonly PeriodPayment[];
  /** The day of the next charge when it was asked for: what was charged since comes back whole. */
  renewsOn?: CalendarDay | null;
  /** When a higher price was first charged that the member has not agreed to, where their state asks for consent. */
  unagreedPriceDay?: CalendarDay | null;
}

export interface CancellationTerms {
  rule: CancellationRule;
  refundCents: number;
  /** The refund of each payment, in the order of `payments`; their sum is `refundCents`. */
  refunds: number[];
  /** The same for payments in dispute: refunded only when the bank decides for us. */
  held: number[];
  /** The part of the processing fee that a full refund leaves out; 0 for the other rules. */
  retainedFeeCents: number;
  lastDay: CalendarDay;
}

/** What every member is promised, wherever they live; a state may ask for more. */
export const REFUND_DAYS = 30;

/** How long a member may leave after the first charge at a higher price that they have not agreed to. */
export const PRICE_LEAVE_DAYS = 14;

/** A day ends for the refund rule when it ends in Hawaii, the last state to reach midnight. */
const LAST_MIDNIGHT_MS = 10 * 60 * 60 * 1000;

export function refundDay(moment: Date): CalendarDay {
  return dayOf(new Date(moment.getTime() - LAST_MIDNIGHT_MS));
}

interface FirstDays {
  effectiveDay: CalendarDay;
  receivedDay: CalendarDay;
}

/** The last day of the full refund, less the fee that the state lets us keep (spec §9). */
export function lastRefundDay(
  { effectiveDay, receivedDay }: FirstDays,
  { days, from }: FreeLook,
): CalendarDay {
  const later = effectiveDay > receivedDay ? effectiveDay : receivedDay;
  const first = { effective: effectiveDay, materials: receivedDay, later }[from];
  return addDays(first, days);
}

/**
 * To the cent and the day (spec §9, agreement terms): the first 30 days refund everything less the fee that is kept;
 * `pro_rata` refunds the days after today, rounded up: in states that say so, and after a price that was not agreed to.
 * What the member's bank took back is not refunded twice.
 */
export function cancellationTerms(member: CancelingMember): CancellationTerms {
  const { refundToday, today, paidUntil, payments, renewsOn } = member;
  const isLater = ({ from }: PeriodPayment) => typeof renewsOn === "string" && from >= renewsOn;
  const withLater = (due: readonly number[]) =>
    payments.map((payment, at) => (isLater(payment) ? paidLess(payment, 0) : (due[at] ?? 0)));
  if (refundToday <= lastRefundDay(member, member.rules.freeLook)) {
    const due = payments.map((payment) => paidLess(payment, keptFee(payment, member)));
    return atOnce("first_30_days", member, due);
  }
  if ((member.rules.after === "pro_rata" && member.period === "yearly") || mayLeavePrice(member)) {
    return atOnce("pro_rata", member, withLater(unusedOfEach(payments, today)));
  }
  if (renewsOn && payments.some(isLater))
    return atOnce("pro_rata", { ...member, today: renewsOn }, withLater([]));
  const lastDay = paidUntil > today ? paidUntil : today;
  return {
    rule: "end_of_period",
    refundCents: 0,
    refunds: payments.map(() => 0),
    held: payments.map(() => 0),
    retainedFeeCents: 0,
    lastDay,
  };
}

function mayLeavePrice({ unagreedPriceDay: day, refundToday }: CancelingMember): boolean {
  return day !== undefined && day !== null && refundToday <= addDays(day, PRICE_LEAVE_DAYS);
}

function atOnce(rule: CancellationRule, member: CancelingMember, due: number[]): CancellationTerms {
  const { payments, today } = member;
  const only = (isDisputed: boolean) =>
    due.map((cents, index) => ((payments[index]?.isDisputed ?? false) === isDisputed ? cents : 0));
  const refunds = only(false);
  const refundCents = refunds.reduce((sum, cents) => sum + cents, 0);
  const kept = payments.map((payment) => keptFee(payment, member));
  const retainedFeeCents = rule === "first_30_days" ? kept.reduce((sum, cents) => sum + cents, 0) : 0;
  return { rule, refundCents, refunds, held: only(true), retainedFeeCents, lastDay: today };
}

function keptFee({ feeCents, paidCents }: PeriodPayment, { rules }: CancelingMember): number {
  return keptFeeCents(Math.min(feeCents, paidCents), rules);
}

/** Less what the member has back. */
function paidLess({ paidCents, refundedCents, lostCents = 0 }: PeriodPayment, keptCents: number): number {
  return Math.max(0, paidCents - keptCents - refundedCents - lostCents);
}

function paidLessFee(payment: PeriodPayment): number {
  return paidLess(payment, payment.feeCents);
}

/**
 * The part of each payment for the days that are left. Where a credit moved money of an earlier payment into a later
 * period, the later one's share may be more than was paid with it: the rest comes from the others, newest first.
 */
function unusedOfEach(payments: readonly PeriodPayment[], today: CalendarDay): number[] {
  const unused = payments.map((payment) => unusedCents(payment, today));
  const refunds = payments.map((payment, at) => {
    return clamp((unused[at] ?? 0) - (payment.lostCents ?? 0), paidLessFee(payment));
  });
  let moved = unused.reduce((sum, cents, at) => {
    const payment = payments[at];
    if (payment?.lines === undefined) return sum;
    // What was refunded before, or disputed, is no matter of the others.
    return sum + cents - clamp(cents, Math.max(0, payment.paidCents - payment.feeCents));
  }, 0);
  for (let at = payments.length - 1; at >= 0 && moved !== 0; at -= 1) {
    const payment = payments[at];
    if (!payment) continue;
    const before = refunds[at] ?? 0;
    const after = clamp(before + moved, paidLessFee(payment));
    refunds[at] = after;
    moved -= after - before;
  }
  return refunds;
}

function clamp(cents: number, most: number): number {
  return Math.min(Math.max(cents, 0), most);
}

/** A cent's rounding of the provider in a line must not become another one. */
const NOISE = 1e-6;

function unusedCents(payment: PeriodPayment, today: CalendarDay): number {
  const { paidCents, feeCents, from, until, lines } = payment;
  if (lines !== undefined) {
    const cents = lines.reduce((sum, line) => sum + unusedOfLine(line, today), 0);
    // A credit of nothing is 0, not -0.
    return Math.ceil(cents - NOISE) || 0;
  }
  const days = daysBetween(from, until);
  const left = Math.min(days, Math.max(0, daysBetween(today, until) - 1));
  if (days <= 0) return 0;
  return Math.ceil((Math.max(0, paidCents - feeCents) * left) / days);
}

/** Days as for a whole period; the line's own length to the second, as the provider prorates it. */
function unusedOfLine({ cents, from, until, untilDay }: PaidLine, today: CalendarDay): number {
  const length = (until.getTime() - from.getTime()) / DAY_MS;
  if (length <= 0) return 0;
  const left = Math.min(length, Math.max(0, daysBetween(today, untilDay) - 1));
  return (cents * left) / length;
}

function daysBetween(from: CalendarDay, until: CalendarDay): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}
