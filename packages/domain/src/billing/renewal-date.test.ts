import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_LAWS } from "../law/payment-law.ts";
import { getStateLaw } from "../law/state-law.ts";
import { addDays, dayOf, splitDay } from "../wire/calendar-day.ts";
import {
  findAnniversary,
  lastDayToCancel,
  monthsOfEndingPromotion,
  noticeDays,
  promotionNoticeDay,
  reminderDay,
  reminderLeadDays,
  renewalDay,
  renewalMoment,
} from "./renewal-date.ts";
import { RENEWAL_PERIODS } from "./renewal-period.ts";

const TEXAS = getStateLaw("TX");

describe("renewal dates [PAY-03]", () => {
  it.each([
    ["2026-11-20", "monthly", 1, "2026-12-20"],
    ["2026-12-20", "monthly", 1, "2027-01-20"],
    ["2023-01-31", "monthly", 1, "2023-02-28"],
    ["2024-01-31", "monthly", 1, "2024-02-29"],
    ["2024-01-31", "monthly", 2, "2024-03-31"],
    ["2024-01-31", "monthly", 3, "2024-04-30"],
    ["2023-12-31", "monthly", 2, "2024-02-29"],
    ["2024-01-30", "monthly", 1, "2024-02-29"],
    ["2026-11-20", "yearly", 1, "2027-11-20"],
    ["2024-02-29", "yearly", 1, "2025-02-28"],
    ["2024-02-29", "yearly", 4, "2028-02-29"],
    ["2024-01-31", "monthly", 0, "2024-01-31"],
  ] as const)("of a membership from %s, %s, number %i is %s", (began, period, renewals, day) => {
    expect(renewalDay(began, period, renewals)).toBe(day);
  });

  const began = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
    .map(dayOf);

  it("come in order, never after the date of the first day", () => {
    void fc.assert(
      fc.property(began, fc.constantFrom(...RENEWAL_PERIODS), fc.nat(60), (first, period, renewals) => {
        const day = renewalDay(first, period, renewals);
        expect(renewalDay(first, period, renewals + 1) > day).toBe(true);
        expect(splitDay(day).date).toBeLessThanOrEqual(splitDay(first).date);
        // Only the last day of a month stands in for a later date.
        if (splitDay(day).date < splitDay(first).date) expect(splitDay(addDays(day, 1)).date).toBe(1);
      }),
    );
  });

  it("are the same for a year and for twelve months", () => {
    void fc.assert(
      fc.property(began, (first) => {
        expect(renewalDay(first, "yearly")).toBe(renewalDay(first, "monthly", 12));
      }),
    );
  });
});

describe("the moment of a renewal", () => {
  it.each([
    ["2026-12-01T03:30:00Z", "monthly", "2027-01-01T03:30:00.000Z"],
    ["2027-01-31T05:00:00Z", "monthly", "2027-02-28T05:00:00.000Z"],
    ["2024-02-29T23:59:59Z", "yearly", "2025-02-28T23:59:59.000Z"],
  ] as const)("of %s, %s, is %s", (began, period, moment) => {
    expect(renewalMoment(new Date(began), period).toISOString()).toBe(moment);
  });
});

describe("reminders [PAY-03]", () => {
  it("go out 7 days before a monthly and, with no rule found, 34 before a yearly charge [LAW-11]", () => {
    expect(reminderDay("2026-12-20", "monthly", TEXAS)).toBe("2026-12-13");
    expect(reminderDay("2027-11-20", "yearly", TEXAS)).toBe("2027-10-17");
  });

  it.each([
    ["FL", "yearly", "2027-10-15", 36],
    ["CO", "yearly", "2027-10-20", 31],
    ["CA", "yearly", "2027-10-30", 21],
    ["MA", "yearly", "2027-10-30", 21],
    ["MA", "monthly", "2027-11-13", 7],
    ["CO", "monthly", "2027-11-13", 7],
  ] as const)(
    "of %s, %s, before 20 November go out on %s, %i days before [LAW-05]",
    (code, period, day, lead) => {
      const law = getStateLaw(code);
      expect([reminderDay("2027-11-20", period, law), reminderLeadDays(period, law)]).toEqual([day, lead]);
    },
  );

  it("count a window from the last day to cancel, the day before the charge [LAW-05]", () => {
    expect(lastDayToCancel("2027-03-01")).toBe("2027-02-28");
    expect(noticeDays({ from: 30, to: 60 }, 20)).toBe(35);
    expect(noticeDays({ from: 0, to: 3 }, 10)).toBe(1);
    expect(noticeDays(null, 20)).toBe(20);
  });

  it("leave a week before every charge in every state", () => {
    const leads = PAYMENT_LAWS.flatMap((law) =>
      RENEWAL_PERIODS.map((period) => reminderLeadDays(period, law)),
    );
    expect(Math.min(...leads)).toBe(7);
  });
});

describe("the end of a promotion [LAW-05]", () => {
  const MONTHS = (months: number) => ({ kind: "repeating", months }) as const;
  it.each([
    ["monthly", { kind: "once" }, "2027-02-28", 1],
    ["monthly", { kind: "once" }, "2027-03-31", null],
    ["monthly", MONTHS(3), "2027-03-31", null],
    ["monthly", MONTHS(3), "2027-04-30", 3],
    ["monthly", MONTHS(3), "2027-05-31", null],
    ["monthly", MONTHS(12), "2028-01-31", 12],
    ["yearly", { kind: "once" }, "2028-01-31", 12],
    ["yearly", MONTHS(3), "2028-01-31", 12],
    ["yearly", MONTHS(3), "2029-01-31", null],
    ["yearly", MONTHS(24), "2028-01-31", null],
    ["yearly", MONTHS(24), "2029-01-31", 24],
    ["yearly", { kind: "forever" }, "2028-01-31", null],
  ] as const)("paid %s, %j, with the period to %s is of %j months", (period, duration, day, months) => {
    // The payment is noticed some hours after the provider's first moment.
    const facts = { began: new Date("2027-01-31T17:00:00Z"), period, duration };
    const periodEnd = new Date(`${day}T12:00:00Z`);
    expect(monthsOfEndingPromotion({ ...facts, periodEnd })).toBe(months);
  });

  it.each([
    ["TX", 3, "2027-05-10"],
    ["TX", 12, "2027-05-02"],
    ["CT", 3, "2027-05-19"],
    ["CT", 12, "2027-05-02"],
    ["NY", 3, "2027-05-10"],
    ["MN", 24, "2027-05-02"],
  ] as const)("in %s, after %i months, is announced before 21 May on %s", (code, months, day) => {
    expect(promotionNoticeDay("2027-05-21", months, getStateLaw(code))).toBe(day);
  });
});

describe("the renewal that passes another twelve months [LAW-05]", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "2026-12-20T12:00:00Z", "2027-11-20T12:00:00.000Z", 1],
    // Shortly before the provider's own first moment, and shortly after it.
    ["2026-11-20T11:59:00Z", "2027-11-20T12:00:00Z", "2027-11-20T12:00:00.000Z", 1],
    ["2026-11-20T22:00:00Z", "2027-11-20T12:00:00Z", "2027-11-20T12:00:00.000Z", 1],
    ["2026-11-20T12:00:00Z", "2027-12-20T12:00:00Z", "2028-11-20T12:00:00.000Z", 2],
    ["2027-01-31T05:00:00Z", "2028-01-31T05:00:00Z", "2028-01-31T05:00:00.000Z", 1],
    ["2027-02-28T05:00:00Z", "2027-12-28T05:00:00Z", "2028-02-28T05:00:00.000Z", 1],
    ["2028-02-29T05:00:00Z", "2029-01-29T05:00:00Z", "2029-02-28T05:00:00.000Z", 1],
    // The period was changed in between, and its days with it.
    ["2026-11-20T12:00:00Z", "2027-09-05T09:00:00Z", "2027-11-05T09:00:00.000Z", 1],
  ])("of a membership from %s, next renewed on %s, is %s", (began, next, renewal, years) => {
    const found = findAnniversary(new Date(began), new Date(next));
    expect([found.renewal.toISOString(), found.years]).toEqual([renewal, years]);
  });
});
