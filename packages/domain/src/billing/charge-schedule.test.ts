import { describe, expect, it } from "vitest";
import { DENTAL, PLUS } from "../../test/demo-plans.ts";
import { type DatedCharge, listChargeRuns, scheduleCart, scheduleRenewals } from "./charge-schedule.ts";
import type { Promotion, PromotionDuration } from "./promotions/promotion.ts";

const OFFICE = "America/Chicago";
const BEGAN = new Date("2027-01-30T18:00:00Z");
const alone = {
  plan: PLUS,
  period: "monthly",
  members: 0,
  children: [],
  began: BEGAN,
  timeZone: OFFICE,
  stateCode: "FL",
} as const;

/** A fifth off the plan of a member who joins alone, and off each of a family. */
function fifthOff(duration: PromotionDuration): Promotion {
  const NONE = { monthly: null, yearly: null };
  return {
    id: "promo_1",
    discount: {
      plan: { monthly: 1992, yearly: 20_080 },
      family: { monthly: 1000, yearly: 10_080 },
      familyExtra: NONE,
      enrollmentFee: null,
    },
    duration,
  };
}

const shown = (charges: readonly DatedCharge[]) => charges.map(({ day, cents }) => `${day} ${cents}`);

describe("the charges of a cart after today's [LAW-10]", () => {
  it.each([
    ["none", null, ["2027-02-28 2490"]],
    ["once", { kind: "once" }, ["2027-02-28 2490"]],
    [
      "of three months",
      { kind: "repeating", months: 3 },
      ["2027-02-28 1992", "2027-03-30 1992", "2027-04-30 2490"],
    ],
    ["for good", { kind: "forever" }, ["2027-02-28 1992"]],
  ] as const)("with a code %s are listed until they repeat", (_name, duration, charges) => {
    const promotion = duration && fifthOff(duration);
    expect(shown(scheduleCart({ ...alone, promotion }))).toEqual(charges);
  });

  it.each([
    ["of twelve months", { kind: "repeating", months: 12 }, ["2028-01-30 25100"]],
    ["of two years", { kind: "repeating", months: 24 }, ["2028-01-30 20080", "2029-01-30 25100"]],
    [
      "of five years",
      { kind: "repeating", months: 60 },
      [2028, 2029, 2030, 2031].map((year) => `${year}-01-30 20080`).concat("2032-01-30 25100"),
    ],
  ] as const)("by the year with a code %s count whole years", (_name, duration, charges) => {
    const cart = { ...alone, period: "yearly", promotion: fifthOff(duration) } as const;
    expect(shown(scheduleCart(cart))).toEqual(charges);
  });

  it.each([
    ["the day before", "2001-11-29", "2027-11-30 2490"],
    ["the day of the charge", "2001-11-30", "2027-11-30 2490"],
    ["the day after", "2001-12-01", "2027-12-30 2490"],
    ["February 29", "2000-02-29", "2027-02-28 2490"],
  ])("are without a child from the charge on or after 26: %s", (_name, born, last) => {
    expect(shown(scheduleCart({ ...alone, members: 1, children: [born] })).at(-1)).toBe(last);
  });

  it.each([
    ["HI", "2027-12-30 2490"],
    ["FL", "2027-11-30 2490"],
  ])("are with a child who is 26 at the office, but not in %s yet: then %s", (stateCode, last) => {
    const began = new Date("2027-01-30T08:00:00Z");
    const family = { members: 1, children: ["2001-11-30"] };
    expect(shown(scheduleCart({ ...alone, ...family, began, stateCode })).at(-1)).toBe(last);
  });

  it("end the flat family price where the family gets smaller, and name what is paid", () => {
    const family = { members: 5, children: ["2001-03-01", "2001-06-01"] };
    const charges = scheduleCart({ ...alone, plan: DENTAL, period: "yearly", ...family });
    expect(
      charges.map(({ items }) => items.map(({ component, quantity }) => `${quantity} ${component}`)),
    ).toEqual([["1 plan", "3 family"]]);
    expect(charges[0]?.cents).toBe(19_100 + 3 * 10_080);
  });

  it("keep the plan's own price where a code lowered only the family that left", () => {
    const promotion = fifthOff({ kind: "forever" });
    const charges = scheduleCart({ ...alone, members: 1, children: ["2001-03-15"], promotion });
    expect(shown(charges)).toEqual(["2027-02-28 3490", "2027-03-30 2490"]);
  });

  it("count from the day that the provider counts from", () => {
    const began = new Date("2027-01-31T23:30:00Z");
    const renewsAt = new Date("2027-02-28T23:30:00Z");
    const promotion = fifthOff({ kind: "repeating", months: 2 });
    expect(shown(scheduleCart({ ...alone, began, renewsAt, promotion }))).toEqual([
      "2027-02-28 1992",
      "2027-03-31 2490",
    ]);
  });
});

describe("the charges of a membership [LAW-10]", () => {
  const items = [{ component: "plan", quantity: 1, unitCents: 2390 }] as const;
  const bought = { plan: PLUS, period: "monthly", members: 0, children: [], items } as const;
  const next = new Date("2027-05-30T18:00:00Z");
  const renewing = { bought, start: BEGAN, next, lowering: null, timeZone: OFFICE, stateCode: "FL" };

  it("stay at the agreed price until the announced one begins", () => {
    const announced = { at: new Date("2027-07-30T18:00:00Z"), plan: PLUS };
    expect(shown(scheduleRenewals({ ...renewing, announced }))).toEqual([
      "2027-05-30 2390",
      "2027-06-30 2390",
      "2027-07-30 2490",
    ]);
  });

  it("follow a planned change of the period from its day on", () => {
    const year = { ...bought, period: "yearly", items: [{ ...items[0], unitCents: 25_100 }] } as const;
    const charges = scheduleRenewals({ ...renewing, planned: { at: next, bought: year } });
    expect(charges.map(({ day, period, cents }) => [day, period, cents])).toEqual([
      ["2027-05-30", "yearly", 25_100],
    ]);
  });

  it("are runs of the same amount, the last one open", () => {
    const children = ["2001-08-01"];
    const family = { component: "family", quantity: 1, unitCents: 1250 } as const;
    const withChild = { ...bought, members: 1, children, items: [...items, family] };
    expect(listChargeRuns(scheduleRenewals({ ...renewing, bought: withChild }))).toEqual([
      { cents: 3640, period: "monthly", days: ["2027-05-30", "2027-06-30", "2027-07-30"], repeats: false },
      { cents: 2390, period: "monthly", days: ["2027-08-30"], repeats: true },
    ]);
  });
});
