import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { anyPlan } from "../../test/arbitrary-plan.ts";
import { anyPromotion } from "../../test/arbitrary-promotion.ts";
import { COMPLETE, DENTAL, PLUS } from "../../test/demo-plans.ts";
import { type Cart, priceCart, savingPercent } from "./pricing.ts";
import type { Discount, Promotion } from "./promotions/promotion.ts";
import { RENEWAL_PERIODS } from "./renewal-period.ts";

const NONE = { monthly: null, yearly: null };

function promotion(
  discount: Partial<Discount>,
  duration: Promotion["duration"] = { kind: "forever" },
): Promotion {
  const rest = { plan: NONE, family: NONE, familyExtra: NONE, enrollmentFee: null };
  return { id: "promo_1", discount: { ...rest, ...discount }, duration };
}

describe("the price of a membership [MONEY-02]", () => {
  it.each([
    [DENTAL, "monthly", 0, 1895],
    [DENTAL, "monthly", 1, 2895],
    [DENTAL, "monthly", 4, 5895],
    [DENTAL, "monthly", 5, 5395],
    [DENTAL, "monthly", 12, 5395],
    [DENTAL, "yearly", 0, 19100],
    [DENTAL, "yearly", 2, 39260],
    [DENTAL, "yearly", 5, 54380],
    [PLUS, "monthly", 2, 4990],
    [COMPLETE, "yearly", 5, 84120],
  ] as const)("$name, %s, with %i family members recurs at %i cents", (plan, period, members, cents) => {
    const cart = priceCart({ plan, period, members });
    expect(cart).toMatchObject({ recurringCents: cents });
    expect(cart.dueTodayCents).toBe(cents + 2000);
  });

  it("is for each member where the plan has no limit", () => {
    const plan = { ...DENTAL, prices: { ...DENTAL.prices, extraFamilyLimit: 0 } };
    expect(priceCart({ plan, period: "monthly", members: 12 }).recurringCents).toBe(1895 + 12 * 1000);
  });

  it("has a line for plan, family and fee, and none for what there is not [PAY-02]", () => {
    const line = (component: string, quantity: number, unitCents: number) => ({
      component,
      quantity,
      unitCents,
      listCents: quantity * unitCents,
      amountCents: quantity * unitCents,
      isDiscounted: false,
    });
    const plan = line("plan", 1, 1895);
    const fee = line("enrollment_fee", 1, 2000);
    const lines = (cart: Cart) => priceCart(cart).lines;
    expect(lines({ plan: DENTAL, period: "monthly", members: 0 })).toEqual([plan, fee]);
    expect(lines({ plan: DENTAL, period: "monthly", members: 3 })).toEqual([
      plan,
      line("family", 3, 1000),
      fee,
    ]);
    expect(lines({ plan: DENTAL, period: "monthly", members: 5 })).toEqual([
      plan,
      line("family_extra", 1, 3500),
      fee,
    ]);
    const free = { ...DENTAL, prices: { ...DENTAL.prices, enrollmentFeeCents: 0 } };
    expect(lines({ plan: free, period: "monthly", members: 0 })).toEqual([plan]);
  });

  it.each([[null], [undefined]])("is 'Something went wrong' for the plan %s [PLAN-04]", (plan) => {
    expect(() => priceCart({ plan, period: "monthly", members: 0 })).toThrow(
      new Error("Something went wrong"),
    );
  });

  it.each([[-1], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY]])("is none for %d members", (members) => {
    expect(() => priceCart({ plan: DENTAL, period: "monthly", members })).toThrow(RangeError);
  });
});

describe("a promotion [MONEY-03]", () => {
  const all = promotion({
    plan: { monthly: 1000, yearly: 10000 },
    family: { monthly: 500, yearly: 5000 },
    familyExtra: { monthly: 1750, yearly: 17640 },
    enrollmentFee: 0,
  });

  it.each([
    ["monthly", 0, 1000],
    ["monthly", 1, 1895 + 500],
    ["monthly", 4, 1895 + 2000],
    ["monthly", 5, 1895 + 1750],
    ["yearly", 0, 10000],
    ["yearly", 4, 19100 + 20000],
    ["yearly", 5, 19100 + 17640],
  ] as const)("lowers, %s with %i members, the one component that it is for", (period, members, cents) => {
    const cart = priceCart({ plan: DENTAL, period, members, promotion: all });
    expect(cart.recurringCents).toBe(cents);
    expect(cart.dueTodayCents).toBe(cents);
    const discounted = cart.lines.filter((line) => line.isDiscounted).map((line) => line.component);
    const component = members === 0 ? "plan" : members > 4 ? "family_extra" : "family";
    expect(discounted).toEqual([component, "enrollment_fee"]);
  });

  it("is for any number of members where the plan has no limit", () => {
    const plan = { ...DENTAL, prices: { ...DENTAL.prices, extraFamilyLimit: 0 } };
    const cart = priceCart({ plan, period: "monthly", members: 9, promotion: all });
    expect(cart.recurringCents).toBe(1895 + 9 * 500);
  });

  it("never raises a price", () => {
    const dear = promotion({ plan: { monthly: 99_999, yearly: 99_999 }, enrollmentFee: 99_999 });
    const cart = priceCart({ plan: DENTAL, period: "monthly", members: 0, promotion: dear });
    expect(cart.dueTodayCents).toBe(1895 + 2000);
    expect(cart.lines.some((line) => line.isDiscounted)).toBe(false);
  });
});

describe("any cart at all [MONEY-01]", () => {
  const anyCart = fc.record({
    plan: anyPlan,
    period: fc.constantFrom(...RENEWAL_PERIODS),
    members: fc.nat(12),
    promotion: fc.option(anyPromotion),
  });

  it("adds up in whole cents, never below zero nor above the list price", () => {
    void fc.assert(
      fc.property(anyCart, (cart) => {
        const priced = priceCart(cart);
        const list = priceCart({ ...cart, promotion: null });
        for (const line of priced.lines) {
          expect(Number.isSafeInteger(line.amountCents)).toBe(true);
          expect(line.amountCents).toBe(line.quantity * line.unitCents);
          expect(line.amountCents).toBeGreaterThanOrEqual(0);
          expect(line.amountCents).toBeLessThanOrEqual(line.listCents);
          expect(line.isDiscounted).toBe(line.amountCents < line.listCents);
        }
        const total = priced.lines.reduce((cents, line) => cents + line.amountCents, 0);
        expect(priced.dueTodayCents).toBe(total);
        expect(priced.dueTodayCents).toBeLessThanOrEqual(list.dueTodayCents);
        expect(priced.recurringCents).toBeLessThanOrEqual(list.recurringCents);
      }),
      { numRuns: bySize({ commit: 500, full: 10_000 }) },
    );
  });

  it("without a promotion costs the plan and its family, as specified", () => {
    void fc.assert(
      fc.property(anyPlan, fc.constantFrom(...RENEWAL_PERIODS), fc.nat(12), (plan, period, members) => {
        const { planCents, familyCents, familyExtraCents, extraFamilyLimit: limit } = plan.prices;
        const isFlat = limit > 0 && members > limit;
        const family = isFlat ? familyExtraCents[period] : familyCents[period] * members;
        expect(priceCart({ plan, period, members }).recurringCents).toBe(planCents[period] + family);
      }),
    );
  });
});

describe("what paying yearly saves [PLAN-01]", () => {
  it.each([[DENTAL], [PLUS], [COMPLETE]])("is 16 percent with $name, for every family", (plan) => {
    for (const members of [0, 1, 2, 3, 4, 5, 12]) expect(savingPercent(plan, members)).toBe(16);
  });

  it("is 0 when it saves nothing", () => {
    const priced = (monthly: number, yearly: number) =>
      savingPercent({ ...DENTAL, prices: { ...DENTAL.prices, planCents: { monthly, yearly } } });
    expect(priced(1000, 12000)).toBe(0);
    expect(priced(1000, 13000)).toBe(0);
    expect(priced(0, 0)).toBe(0);
    expect(priced(1000, 0)).toBe(100);
  });
});
