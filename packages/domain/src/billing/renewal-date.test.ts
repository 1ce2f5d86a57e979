import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getStateLaw } from "../law/state-law.ts";
import { addDays, dayOf, splitDay } from "../wire/calendar-day.ts";
import { reminderDay, renewalDay, renewalMoment } from "./renewal-date.ts";
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
  it("go out 7 days before a monthly and 21 days before a yearly charge", () => {
    expect(reminderDay("2026-12-20", "monthly", TEXAS)).toBe("2026-12-13");
    expect(reminderDay("2027-11-20", "yearly", TEXAS)).toBe("2027-10-30");
  });
});
