import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundRulesOf } from "../../law/refund-rules.ts";
import { getStateLaw } from "../../law/state-law.ts";
import { addDays, dayOf } from "../../wire/calendar-day.ts";
import { DAY_MS } from "../../wire/durations.ts";
import { type CancelingMember, cancellationTerms, type PaidLine, type PeriodPayment } from "./refund.ts";

const START = "2026-01-10";
const at = (days: number) => new Date(Date.parse(START) + days * DAY_MS);
const share = (cents: number, part: number) => Math.round(cents * part);

interface Bill {
  day: number;
  lines: PaidLine[];
}

/**
 * Bills as the provider writes them: a credit for the old price and a charge for the new one, for the rest of the year.
 */
function billYear(prices: readonly { day: number; cents: number }[]): Bill[] {
  return prices.map(({ day, cents }, index) => {
    const until = at(365);
    const rest = (365 - day) / 365;
    const charge = { cents: share(cents, rest), from: at(day), until, untilDay: dayOf(until) };
    const before = prices[index - 1];
    if (before === undefined) return { day, lines: [charge] };
    return { day, lines: [{ ...charge, cents: -share(before.cents, rest) }, charge] };
  });
}

const toPayment = ({ lines }: Bill): PeriodPayment => ({
  paidCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  feeCents: 0,
  refundedCents: 0,
  from: dayOf(lines[0]?.from ?? at(0)),
  until: dayOf(lines[0]?.until ?? at(365)),
  lines,
});

function quit(payments: readonly PeriodPayment[], day: number, more: Partial<CancelingMember> = {}) {
  const today = addDays(START, day);
  return cancellationTerms({
    period: "yearly",
    rules: refundRulesOf(getStateLaw("OK")),
    effectiveDay: START,
    receivedDay: START,
    refundToday: today,
    today,
    paidUntil: addDays(START, 365),
    payments,
    ...more,
  });
}

/** Rising prices on rising days, then the day of canceling. */
const history = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
    steps: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 5 }),
    end: fc.integer({ min: 201, max: 364 }),
  })
  .map(({ days, steps, end }) => {
    let cents = 10_000;
    const changes = [0, ...days.toSorted((one, other) => one - other)].map((day, index) => {
      cents += steps[index] ?? 0;
      return { day, cents };
    });
    return { changes, end, last: cents };
  });

describe("a refund after changes within a period [MONEY-04] [SELF-01]", () => {
  it("is the days that are left of the newest price, to a cent a payment", () => {
    fc.assert(
      fc.property(history, ({ changes, end, last }) => {
        const payments = billYear(changes).map(toPayment);
        const { refundCents } = quit(payments, end);
        const owed = (last * (365 - end - 1)) / 365;
        expect(Math.abs(refundCents - owed)).toBeLessThanOrEqual(payments.length + 1);
      }),
    );
  });

  it("never gives back more of a payment than was paid with it", () => {
    fc.assert(
      fc.property(history, ({ changes, end }) => {
        const payments = billYear(changes).map(toPayment);
        quit(payments, end).refunds.forEach((cents, index) => {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(payments[index]?.paidCents ?? 0);
        });
      }),
    );
  });

  it("takes from the month's payment what its credit moved into the year", () => {
    const month = { ...toPayment({ day: 0, lines: [] }), paidCents: 3000, from: START, until: "2026-02-10" };
    const credit = { cents: -2000, from: at(10), until: at(31), untilDay: dayOf(at(31)) };
    const year = { cents: 24_000, from: at(40), until: at(405), untilDay: dayOf(at(405)) };
    const changed = { ...toPayment({ day: 40, lines: [credit, year] }), paidCents: 22_000 };
    const { refunds } = quit([{ ...month, lines: undefined }, changed], 41);
    expect(refunds).toEqual([1869, 22_000]);
  });

  it("takes nothing from others for what an operator has refunded before", () => {
    const [first, second] = billYear([
      { day: 0, cents: 10_000 },
      { day: 50, cents: 30_000 },
    ]).map(toPayment);
    if (!first || !second) throw new Error("There are two payments.");
    const untouched = quit([first, second], 100).refunds;
    const { refunds } = quit([first, { ...second, refundedCents: second.paidCents }], 100);
    expect(refunds).toEqual([untouched[0], 0]);
  });

  it("gives everything but the fee back in the first 30 days", () => {
    const payments = billYear([
      { day: 0, cents: 19_100 },
      { day: 10, cents: 30_000 },
    ]).map(toPayment);
    const paid = payments.reduce((sum, { paidCents }) => sum + paidCents, 0);
    expect(quit(payments, 30)).toMatchObject({ rule: "first_30_days", refundCents: paid });
  });
});
