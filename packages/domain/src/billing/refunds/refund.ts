import type { State } from "../../joining/address/states.ts";
import { addDays, type CalendarDay, dayOf } from "../../wire/calendar-day.ts";
import type { RenewalPeriod } from "../renewal-period.ts";

/** The rule that a refund follows (spec §9). */
export type CancellationRule = "first_30_days" | "pro_rata" | "end_of_period";

export interface PeriodPayment {
  paidCents: number;
  feeCents: number;
  refundedCents: number;
  /** `open` until the bank has decided, `lost` for good. */
  dispute?: "open" | "lost" | undefined;
  /** The period it pays for; the last day is the day of the next charge. */
  from: CalendarDay;
  until: CalendarDay;
}

export interface CancelingMember {
  period: RenewalPeriod;
  refundRule: State["refundRule"];
  effectiveDay: CalendarDay;
  receivedDay: CalendarDay;
  refundToday: CalendarDay;
  today: CalendarDay;
  paidUntil: CalendarDay;
  payments: readonly PeriodPayment[];
}

export interface CancellationTerms {
  rule: CancellationRule;
  refundCents: number;
  /** Of each payment, in the order of `payments`; their sum is `refundCents`. */
  refunds: number[];
  /** As `refunds`, for payments in dispute: refunded only when the bank decides for us. */
  held: number[];
  /** The part of the processing fee that a full refund leaves out; 0 for the other rules. */
  retainedFeeCents: number;
  lastDay: CalendarDay;
}

export const REFUND_DAYS = 30;

/** A day ends for the refund rule when it ends in Hawaii, the last state to reach midnight. */
const LAST_MIDNIGHT_MS = 10 * 60 * 60 * 1000;

export function refundDay(moment: Date): CalendarDay {
  return dayOf(new Date(moment.getTime() - LAST_MIDNIGHT_MS));
}

/** The last day of the full refund, less the fee: 30 days from the later of the two days (spec §9). */
export function lastRefundDay(effectiveDay: CalendarDay, receivedDay: CalendarDay): CalendarDay {
  return addDays(effectiveDay > receivedDay ? effectiveDay : receivedDay, REFUND_DAYS);
}

/**
 * To the cent and the day (spec §9, agreement terms): the first 30 days refund everything less the fee; `pro_rata`
 * states refund the days after today, rounded up. What the member's bank took back is not refunded twice.
 */
export function cancellationTerms(member: CancelingMember): CancellationTerms {
  const { effectiveDay, receivedDay, refundToday, today, paidUntil, payments } = member;
  if (refundToday <= lastRefundDay(effectiveDay, receivedDay)) {
    return atOnce("first_30_days", member, payments.map(paidLessFee));
  }
  if (member.refundRule === "pro_rata" && member.period === "yearly") {
    const unused = payments.map((payment) => Math.min(unusedCents(payment, today), paidLessFee(payment)));
    return atOnce("pro_rata", member, unused);
  }
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

function atOnce(
  rule: CancellationRule,
  { payments, today }: CancelingMember,
  due: number[],
): CancellationTerms {
  const only = (dispute: PeriodPayment["dispute"]) =>
    due.map((cents, index) => (payments[index]?.dispute === dispute ? cents : 0));
  const refunds = only(undefined);
  const refundCents = refunds.reduce((sum, cents) => sum + cents, 0);
  const retainedFeeCents = rule === "first_30_days" ? retainedFee(payments) : 0;
  return { rule, refundCents, refunds, held: only("open"), retainedFeeCents, lastDay: today };
}

function retainedFee(payments: readonly PeriodPayment[]): number {
  return payments.reduce((sum, { feeCents, paidCents }) => sum + Math.min(feeCents, paidCents), 0);
}

function paidLessFee({ paidCents, feeCents, refundedCents }: PeriodPayment): number {
  return Math.max(0, paidCents - feeCents - refundedCents);
}

function unusedCents({ paidCents, feeCents, from, until }: PeriodPayment, today: CalendarDay): number {
  const days = daysBetween(from, until);
  const left = Math.min(days, Math.max(0, daysBetween(today, until) - 1));
  if (days <= 0) return 0;
  return Math.ceil((Math.max(0, paidCents - feeCents) * left) / days);
}

function daysBetween(from: CalendarDay, until: CalendarDay): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / (24 * 60 * 60 * 1000));
}
