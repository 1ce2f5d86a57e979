import { describe, expect, it } from "vitest";
import type { Promotion, SoldPrice } from "../api/types.ts";
import {
  describeDuration,
  describeOff,
  describeProducts,
  describeState,
  describeUse,
  lastDayOf,
  listProducts,
} from "./describe-promotion.ts";
import { EMPTY_PROMOTION, toPromotion } from "./promotion-fields.tsx";

const price = (product_id: string, name: string, interval: SoldPrice["interval"]): SoldPrice => ({
  plan_slug: "plus",
  lookup_key: `${product_id}_${interval}`,
  product_id,
  name,
  interval,
  cents: 2490,
  their_cents: 2490,
  difference: null,
});
const PRICES = [
  price("p1", "Smirk Plus", "month"),
  price("p1", "Smirk Plus", "year"),
  price("p2", "Fee", null),
];
const COUPON: NonNullable<Promotion["coupon"]> = {
  off: { kind: "percent", percent: 50 },
  products: [],
  duration: { kind: "once" },
};
const promotion = (coupon: Partial<typeof COUPON> | null, more: Partial<Promotion> = {}): Promotion => ({
  id: "promo_1",
  code: "HALF",
  state: "good",
  is_active: true,
  coupon: coupon && { ...COUPON, ...coupon },
  times_redeemed: 3,
  max_redemptions: null,
  expires_at: null,
  conditions: [],
  ...more,
});

describe("a promotion in words", () => {
  it.each([
    [promotion({}), "50%"],
    [promotion({ off: { kind: "amount", cents: 1_000 } }), "$10.00"],
    [promotion(null), "Not supported"],
  ])("takes off %# [OPS-06]", (given, words) => {
    expect(describeOff(given)).toBe(words);
  });

  it.each([
    [promotion({}), "First payment"],
    [promotion({ duration: { kind: "forever" } }), "Every payment"],
    [promotion({ duration: { kind: "repeating", months: 3 } }), "3 months"],
    [promotion(null), ""],
  ])("lasts %# [OPS-06]", (given, words) => {
    expect(describeDuration(given)).toBe(words);
  });

  it.each([
    [promotion({}), "Everything"],
    [promotion({ products: ["p2", "p9"] }), "Fee; p9"],
    [promotion(null), ""],
  ])("counts for %# [OPS-06]", (given, words) => {
    expect(describeProducts(given, PRICES)).toBe(words);
  });

  it("says its state with the provider's conditions, and how often it was used [OPS-06]", () => {
    const limited = promotion(
      {},
      { state: "used up", conditions: ["first payment only"], max_redemptions: 3 },
    );
    expect(describeState(limited)).toBe("Used up, first payment only");
    expect([describeUse(limited), describeUse(promotion({}))]).toEqual(["3 of 3", "3"]);
  });

  it("ends on the day before the midnight of its end [OPS-06]", () => {
    expect(lastDayOf(promotion({}, { expires_at: "2026-08-01T00:00:00.000Z" }))).toBe("Jul 31, 2026");
    expect(lastDayOf(promotion({}, { expires_at: "2026-08-01T05:00:00.000Z" }))).toBe("Jul 31, 2026");
    expect(lastDayOf(promotion({}))).toBe("");
  });

  it("offers each product once, however many prices it has [OPS-06]", () => {
    expect(listProducts(PRICES)).toEqual([
      { id: "p1", name: "Smirk Plus" },
      { id: "p2", name: "Fee" },
    ]);
  });
});

describe("a typed promotion", () => {
  it("is sent without what was left empty [OPS-06]", () => {
    expect(toPromotion({ ...EMPTY_PROMOTION, code: " HALF ", off: "50" })).toEqual({
      code: "HALF",
      percent_off: 50,
      applies_to: [],
      duration: "once",
    });
  });

  it("is sent in whole cents, with its months, its limit and its last day [OPS-06]", () => {
    const typed = {
      ...EMPTY_PROMOTION,
      code: "TEN",
      kind: "amount" as const,
      off: "10.15",
      products: ["p1"],
      duration: "repeating" as const,
      months: "3",
      most: "100",
      lastDay: "2026-08-31",
    };
    expect(toPromotion(typed)).toEqual({
      code: "TEN",
      amount_off: 1015,
      applies_to: ["p1"],
      duration: "repeating",
      duration_in_months: 3,
      max_redemptions: 100,
      expires_at: "2026-08-31",
    });
  });
});
