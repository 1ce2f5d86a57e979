import type { State } from "../../joining/address/states.ts";
import { addDays, type CalendarDay, dayOf } from "../../wire/calendar-day.ts";
import type { RenewalPeriod } from "../renewal-period.ts";

/**
 * Why a member who leaves gets what they get (spec §9): all of it in the first 30 days, the unused part where the
 * state says so, or else the membership until the end of what was paid for.
 */
export type CancellationRule = "first_30_days" | "pro_rata" | "end_of_period";

/** A payment for one period. Whole cents. */
export interface PeriodPayment {
  paidCents: number;
  /** Of what was paid: the processing fee, as charged after any promotion. */
  feeCents: number;
  /** What was paid back of it before. */
  refundedCents: number;
  /** Whether the member's bank has taken it back: `open` until the bank has decided, `lost` for good. */
  dispute?: "open" | "lost" | undefined;
  /** The period that it is for; the last day is the day of the next charge. */
  from: CalendarDay;
  until: CalendarDay;
}

export interface CancelingMember {
  period: RenewalPeriod;
  refundRule: State["refundRule"];
  /** When the membership began, and when the member could read agreement and card. */
  effectiveDay: CalendarDay;
  receivedDay: CalendarDay;
  /** Today as the right to a refund sees it; see `refundDay`. */
  refundToday: CalendarDay;
  today: CalendarDay;
  /** Where what is paid for ends. */
  paidUntil: CalendarDay;
  /** Oldest first. */
  payments: readonly PeriodPayment[];
}

export interface CancellationTerms {
  rule: CancellationRule;
  refundCents: number;
  /** For each payment in its order, what is paid back of it. They come to `refundCents`. */
  refunds: number[];
  /** The same for payments in dispute: paid back only once the bank has decided for us. */
  held: number[];
  /** Of the processing fee, what a full refund leaves out; 0 for the other rules. */
  retainedFeeCents: number;
  /** The last day of the membership: today, where money is paid back. */
  lastDay: CalendarDay;
}

/** The right to leave with a full refund, less the fee: its last day is this many days after the first. */
export const REFUND_DAYS = 30;

/** A day is over for the right to a refund when it is over in Hawaii, the last of the states. */
const LAST_MIDNIGHT_MS = 10 * 60 * 60 * 1000;

/** The day of a moment as the right to a refund sees it: nobody's thirtieth day ends before their midnight. */
export function refundDay(moment: Date): CalendarDay {
  return dayOf(new Date(moment.getTime() - LAST_MIDNIGHT_MS));
}

/** The last day of the right to a full refund, less the fee: 30 days from the later of the two days (spec §9). */
export function lastRefundDay(effectiveDay: CalendarDay, receivedDay: CalendarDay): CalendarDay {
  return addDays(effectiveDay > receivedDay ? effectiveDay : receivedDay, REFUND_DAYS);
}

/**
 * What leaving today means, to the cent and the day (spec §9, agreement terms). Every payment of the first 30 days is
 * paid back, a second month's too; the fee is kept as far as it was charged. Where the state pays the unused part of a
 * membership longer than a month, the days after today count, and fractions of a cent are the member's. What the
 * member's bank has taken back is not paid a second time.
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
