import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundRulesOf } from "../../law/refund-rules.ts";
import { getStateLaw, STATE_LAWS } from "../../law/state-law.ts";
import { addDays, dayOf } from "../../wire/calendar-day.ts";
import type { Plan } from "../plan.ts";
import { priceCart } from "../pricing.ts";
import { renewalDay } from "../renewal-date.ts";
import { RENEWAL_PERIODS, type RenewalPeriod } from "../renewal-period.ts";
import {
  type CancelingMember,
  cancellationTerms,
  lastRefundDay,
  type PeriodPayment,
  refundDay,
} from "./refund.ts";

const PLAN: Plan = {
  slug: "brightwell_discount_2",
  name: "Smirk Plus",
  description: "",
  includedCards: [],
  prices: {
    planCents: { monthly: 2490, yearly: 25_100 },
    familyCents: { monthly: 1250, yearly: 12_600 },
    familyExtraCents: { monthly: 4375, yearly: 44_100 },
    extraFamilyLimit: 4,
    enrollmentFeeCents: 2000,
  },
};
const BEGAN = "2026-03-01";
const FREE_FEE = { plan: { monthly: 2000, yearly: 20_000 }, enrollmentFee: 500 };

interface Case {
  period: RenewalPeriod;
  state: string;
  isPromoted: boolean;
  members: number;
  days: number;
  plan?: Plan;
}

/** Somebody who joined on 1 March 2026 and paid each renewal until they leave. */
function leaving({ period, state, isPromoted, members, days, plan = PLAN }: Case): CancelingMember {
  const discount = {
    plan: isPromoted ? FREE_FEE.plan : { monthly: null, yearly: null },
    family: { monthly: null, yearly: null },
    familyExtra: { monthly: null, yearly: null },
    enrollmentFee: isPromoted ? FREE_FEE.enrollmentFee : null,
  };
  const promotion = { id: "promo_1", discount, duration: { kind: "forever" as const } };
  const law = getStateLaw(state);
  const cart = priceCart({ plan, period, members, promotion, feeRule: law.fee.value });
  const today = addDays(BEGAN, days);
  const payments: PeriodPayment[] = [];
  for (let renewals = 0; renewalDay(BEGAN, period, renewals) <= today; renewals += 1) {
    const feeCents = renewals === 0 ? cart.dueTodayCents - cart.recurringCents : 0;
    payments.push({
      paidCents: cart.recurringCents + feeCents,
      feeCents,
      refundedCents: 0,
      from: renewalDay(BEGAN, period, renewals),
      until: renewalDay(BEGAN, period, renewals + 1),
    });
  }
  return {
    period,
    rules: refundRulesOf(law),
    effectiveDay: BEGAN,
    receivedDay: BEGAN,
    refundToday: today,
    today,
    paidUntil: payments.at(-1)?.until ?? BEGAN,
    payments,
  };
}

type Row = [days: number, rule: string, refundCents: number, lastDay: string];

/** One year's period has 365 days; of those, days 32 to 365 are left on day 31, and days 201 to 365 on day 200. */
const ALONE: Record<string, Row[]> = {
  "monthly default": [
    [0, "first_30_days", 2490, "2026-03-01"],
    [1, "first_30_days", 2490, "2026-03-02"],
    [29, "first_30_days", 2490, "2026-03-30"],
    [30, "first_30_days", 2490, "2026-03-31"],
    [31, "end_of_period", 0, "2026-05-01"],
    [200, "end_of_period", 0, "2026-10-01"],
  ],
  "yearly default": [
    [0, "first_30_days", 25_100, "2026-03-01"],
    [1, "first_30_days", 25_100, "2026-03-02"],
    [29, "first_30_days", 25_100, "2026-03-30"],
    [30, "first_30_days", 25_100, "2026-03-31"],
    [31, "end_of_period", 0, "2027-03-01"],
    [200, "end_of_period", 0, "2027-03-01"],
  ],
  "yearly pro rata": [
    [0, "first_30_days", 25_100, "2026-03-01"],
    [1, "first_30_days", 25_100, "2026-03-02"],
    [29, "first_30_days", 25_100, "2026-03-30"],
    [30, "first_30_days", 25_100, "2026-03-31"],
    [31, "pro_rata", 22_900, "2026-04-01"],
    [200, "pro_rata", 11_278, "2026-09-17"],
  ],
};
const TABLES = [
  ["TX", "monthly", "monthly default"],
  ["FL", "monthly", "monthly default"],
  ["OK", "monthly", "monthly default"],
  ["TX", "yearly", "yearly default"],
  ["FL", "yearly", "yearly pro rata"],
  ["OK", "yearly", "yearly pro rata"],
] as const;
const ROWS = TABLES.flatMap(([state, period, table]) =>
  (ALONE[table] ?? []).map((row) => [state, period, ...row] as const),
);

/** What one period costs, by who joins: the plan's own amount is lowered only for those without a family. */
const AMOUNTS: [what: string, isPromoted: boolean, members: number, cents: Record<RenewalPeriod, number>][] =
  [
    ["a promotion", true, 0, { monthly: 2000, yearly: 20_000 }],
    ["a family of two more", false, 2, { monthly: 4990, yearly: 50_300 }],
    ["a family of two more and a promotion", true, 2, { monthly: 4990, yearly: 50_300 }],
    ["a family above the limit", false, 5, { monthly: 6865, yearly: 69_200 }],
  ];
const PAIRS = AMOUNTS.flatMap((amount) => ROWS.map((row) => [...amount, ...row] as const));

describe("leaving [MONEY-04] [MEM-06]", () => {
  it.each(ROWS)(
    "in %s, %s, on day %i: %s, %i cents back, until %s",
    (state, period, days, rule, cents, day) => {
      const terms = cancellationTerms(leaving({ state, period, days, isPromoted: false, members: 0 }));
      expect(terms).toMatchObject({
        rule,
        refundCents: cents,
        lastDay: day,
        retainedFeeCents: days > 30 ? 0 : 2000,
      });
    },
  );

  it.each(PAIRS)(
    "%s, promoted %s, %i members, %o, in %s, %s, on day %i: by the same rule",
    (_what, isPromoted, members, paid, state, period, days, rule, _alone, day) => {
      const terms = cancellationTerms(leaving({ state, period, days, isPromoted, members }));
      const share = days === 31 ? 333 : 164;
      const parts = {
        first_30_days: paid[period],
        pro_rata: Math.ceil((paid[period] * share) / 365),
        end_of_period: 0,
      };
      expect(terms.rule).toBe(rule);
      expect(terms.refundCents).toBe(parts[rule as keyof typeof parts]);
      expect(terms.lastDay).toBe(day);
      expect(terms.retainedFeeCents).toBe(days > 30 ? 0 : isPromoted ? 500 : 2000);
    },
  );

  it.each([
    ["TX", "monthly", 2490, "2026-04-29", "2026-05-01"],
    ["TX", "yearly", 25_100, "2027-02-26", "2027-03-01"],
    // Two of 365 days were left when it was asked for.
    ["FL", "yearly", 25_100 + 138, "2027-02-26", "2027-02-26"],
  ] as const)(
    "in %s, %s: %i cents back of a charge after the cancellation was asked for",
    (state, period, cents, askedOn, lastDay) => {
      const renewed = leaving({ state, period, days: 366, isPromoted: false, members: 0 });
      const renewsOn = period === "yearly" ? "2027-03-01" : "2026-05-01";
      const payments = renewed.payments.filter(({ from }) => from <= renewsOn);
      const paidUntil = payments.at(-1)?.until ?? "";
      const asked = { ...renewed, payments, paidUntil, today: askedOn, refundToday: askedOn, renewsOn };
      expect(cancellationTerms(asked)).toMatchObject({ rule: "pro_rata", refundCents: cents, lastDay });
    },
  );

  it("refunds both payments of a February start with two within 30 days", () => {
    const twice = { paidCents: 2490, refundedCents: 0 };
    const terms = cancellationTerms({
      ...leaving({ state: "TX", period: "monthly", days: 0, isPromoted: false, members: 0 }),
      effectiveDay: "2026-02-01",
      receivedDay: "2026-02-01",
      today: "2026-03-02",
      refundToday: "2026-03-02",
      payments: [
        { ...twice, paidCents: 4490, feeCents: 2000, from: "2026-02-01", until: "2026-03-01" },
        { ...twice, feeCents: 0, from: "2026-03-01", until: "2026-04-01" },
      ],
    });
    expect(terms.refunds).toEqual([2490, 2490]);
    expect(terms.refundCents).toBe(4980);
  });

  it("counts the 30 days from when the papers came, if that was later", () => {
    const late = { ...leaving({ state: "TX", period: "yearly", days: 31, isPromoted: false, members: 0 }) };
    expect(cancellationTerms({ ...late, receivedDay: "2026-03-02" }).rule).toBe("first_30_days");
    expect(cancellationTerms({ ...late, receivedDay: "2026-03-01" }).rule).toBe("end_of_period");
  });

  it.each([
    [{ days: 30, from: "later" }, "2026-03-05", "2026-03-01", "2026-04-04"],
    [{ days: 30, from: "effective" }, "2026-03-01", "2026-03-05", "2026-03-31"],
    [{ days: 45, from: "materials" }, "2026-03-05", "2026-03-01", "2026-04-15"],
  ] as const)("has as its last day, by %j from %s and %s, %s [LAW-01]", (look, effective, received, last) => {
    expect(lastRefundDay({ effectiveDay: effective, receivedDay: received }, look)).toBe(last);
  });

  it("lets day 30 last until midnight in Hawaii", () => {
    expect(refundDay(new Date("2026-04-01T09:59:59Z"))).toBe("2026-03-31");
    expect(refundDay(new Date("2026-04-01T10:00:00Z"))).toBe("2026-04-01");
  });

  it("gives nothing back twice", () => {
    const member = leaving({ state: "FL", period: "yearly", days: 10, isPromoted: false, members: 0 });
    const payments = member.payments.map((payment) => ({ ...payment, refundedCents: 25_000 }));
    expect(cancellationTerms({ ...member, payments }).refundCents).toBe(100);
  });

  it.each([
    [{}, [2490, 2490], [0, 0]],
    [{ isDisputed: true }, [2490, 0], [0, 2490]],
    [{ lostCents: 2490 }, [2490, 0], [0, 0]],
    [{ lostCents: 1000 }, [2490, 1490], [0, 0]],
    [{ lostCents: 1000, isDisputed: true }, [2490, 0], [0, 1490]],
  ] as const)(
    "pays a payment back that is in dispute (%o) only when the bank has left it",
    (dispute, paid, held) => {
      const payment = { paidCents: 2490, feeCents: 0, refundedCents: 0, from: BEGAN, until: "2026-04-01" };
      const terms = cancellationTerms({
        ...leaving({ state: "TX", period: "monthly", days: 3, isPromoted: false, members: 0 }),
        payments: [payment, { ...payment, ...dispute }],
      });
      expect(terms).toMatchObject({ refunds: paid, held, refundCents: paid[0] + paid[1] });
    },
  );

  it("gives nothing back of nothing, when the first period was free", () => {
    const member = leaving({ state: "TX", period: "monthly", days: 3, isPromoted: false, members: 0 });
    const free = { ...member, payments: [] };
    expect(cancellationTerms(free)).toMatchObject({
      rule: "first_30_days",
      refundCents: 0,
      retainedFeeCents: 0,
    });
  });

  it("keeps the fee in the first 30 days only as far as the state's rule says [LAW-01]", () => {
    const keptOf: Record<string, number> = { AR: 0, MD: 0, TN: 0, FL: 3000, OH: 3000 };
    const plan = { ...PLAN, prices: { ...PLAN.prices, enrollmentFeeCents: 4500 } };
    for (const { code: state } of STATE_LAWS)
      for (const period of RENEWAL_PERIODS)
        for (const [members, days] of [
          [0, 0],
          [3, 30],
          [6, 29],
        ] as const) {
          const member = leaving({ state, period, isPromoted: false, members, days, plan });
          const paid = member.payments[0]?.paidCents ?? 0;
          const kept = keptOf[state] ?? 4500;
          expect(cancellationTerms(member), `${state} ${period}`).toMatchObject({
            rule: "first_30_days",
            refundCents: paid - kept,
            retainedFeeCents: kept,
          });
        }
  });

  it("gives no fee back after the first 30 days, in whatever state [LAW-01]", () => {
    for (const { code: state } of STATE_LAWS) {
      const member = leaving({ state, period: "yearly", isPromoted: false, members: 0, days: 200 });
      const { refundCents } = cancellationTerms(member);
      expect([0, 11_278]).toContain(refundCents);
    }
  });

  it("never refunds more than was paid, nor more later in the period", () => {
    const anyCase = fc.record({
      period: fc.constantFrom(...RENEWAL_PERIODS),
      state: fc.constantFrom(...STATE_LAWS.map(({ code }) => code)),
      isPromoted: fc.boolean(),
      members: fc.nat(8),
      days: fc.nat(700),
    });
    void fc.assert(
      fc.property(anyCase, (given) => {
        const member = leaving(given);
        const terms = cancellationTerms(member);
        const paid = member.payments.reduce((sum, { paidCents }) => sum + paidCents, 0);
        expect(terms.refundCents).toBeGreaterThanOrEqual(0);
        expect(terms.refundCents).toBeLessThanOrEqual(paid);
        expect(terms.refunds.reduce((sum, cents) => sum + cents, 0)).toBe(terms.refundCents);
        expect(terms.lastDay >= member.today).toBe(true);
        expect(dayOf(new Date(terms.lastDay))).toBe(terms.lastDay);
      }),
    );
  });
});
