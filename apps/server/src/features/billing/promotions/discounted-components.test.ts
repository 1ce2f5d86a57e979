import { type PriceComponent, priceCart } from "@smirk/domain/billing/pricing";
import { productId } from "@smirk/domain/billing/product-id";
import type { Coupon } from "@smirk/domain/billing/promotions/coupon";
import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPlan } from "../../../../../../packages/domain/test/arbitrary-plan.ts";
import { anyDuration } from "../../../../../../packages/domain/test/arbitrary-promotion.ts";
import { DENTAL, PLUS } from "../../../../../../packages/domain/test/demo-plans.ts";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { priceLookupKey } from "../catalog/expected-prices.ts";
import { discountedComponents } from "./discounted-components.ts";

const NONE = { monthly: null, yearly: null };
const COMPONENTS: PriceComponent[] = ["plan", "family", "family_extra", "enrollment_fee"];

function coupon(off: Coupon["off"], components: PriceComponent[] = []): Coupon {
  const products = components.map((component) => productId(component, DENTAL.slug));
  return { off, products, duration: { kind: "once" } };
}

function percent(value: number, components?: PriceComponent[]) {
  return discountedComponents("promo_1", coupon({ kind: "percent", percent: value }, components), DENTAL);
}

function amount(cents: number, components?: PriceComponent[]) {
  return discountedComponents("promo_1", coupon({ kind: "amount", cents }, components), DENTAL);
}

describe("the catalog's names", () => {
  it("name product, plan and period", () => {
    expect(COMPONENTS.map((component) => productId(component, "b_discount_1"))).toEqual([
      "plan_b_discount_1",
      "family_b_discount_1",
      "family_extra_b_discount_1",
      "enrollment_fee",
    ]);
    expect(priceLookupKey("family_extra", "b_discount_1", "yearly")).toBe("family_extra_b_discount_1_yearly");
    expect(priceLookupKey("enrollment_fee", "b_discount_1", "monthly")).toBe("enrollment_fee_b_discount_1");
  });
});

describe("a coupon of so many percent [MONEY-03]", () => {
  it("is for all of a plan when it names no product", () => {
    expect(percent(50)?.discount).toEqual({
      plan: { monthly: 947, yearly: 9550 },
      family: { monthly: 500, yearly: 5040 },
      familyExtra: { monthly: 1750, yearly: 17640 },
      enrollmentFee: 1000,
    });
  });

  it.each([
    ["plan", { plan: { monthly: 1705, yearly: 17190 } }],
    ["family", { family: { monthly: 900, yearly: 9072 } }],
    ["family_extra", { familyExtra: { monthly: 3150, yearly: 31752 } }],
    ["enrollment_fee", { enrollmentFee: 1800 }],
  ] as const)("is for the %s alone when it names that product", (component, hit) => {
    const rest = { plan: NONE, family: NONE, familyExtra: NONE, enrollmentFee: null };
    expect(percent(10, [component])?.discount).toEqual({ ...rest, ...hit });
  });

  it("is nothing for a plan whose products it does not name", () => {
    const other = { ...coupon({ kind: "percent", percent: 50 }), products: [productId("plan", PLUS.slug)] };
    expect(discountedComponents("promo_1", other, DENTAL)).toBeNull();
  });

  it("can take everything off", () => {
    expect(percent(100)?.discount.plan).toEqual({ monthly: 0, yearly: 0 });
  });

  it.each([
    [50, 947],
    [0.03, 1894],
    [0.02, 1895],
    [33.33, 1263],
  ])("%d percent of 1895 cents are taken off rounded half up, leaving %i", (value, left) => {
    expect(percent(value, ["plan"])?.discount.plan.monthly).toBe(left);
  });

  it("is not sold where a family member would cost a fraction of a cent", () => {
    expect(percent(33.33)).toBeNull();
    expect(percent(33.33, ["family"])).toBeNull();
    expect(percent(33.33, ["plan", "family_extra", "enrollment_fee"])).not.toBeNull();
  });

  it.each([[0], [-5], [100.01], [33.333], [Number.NaN]])("is not sold with %d percent", (value) => {
    expect(percent(value, ["plan"])).toBeNull();
  });
});

describe("a coupon of so many cents [MONEY-03]", () => {
  it.each([["plan"], ["family_extra"], ["enrollment_fee"]] as const)("is sold for the %s", (component) => {
    expect(amount(500, [component])).not.toBeNull();
  });

  it("is for plan and flat family, which no cart lowers together", () => {
    expect(amount(500, ["plan", "family_extra"])?.discount).toEqual({
      plan: { monthly: 1395, yearly: 18600 },
      family: NONE,
      familyExtra: { monthly: 3000, yearly: 34780 },
      enrollmentFee: null,
    });
  });

  it("takes no more than there is", () => {
    expect(amount(2500, ["enrollment_fee"])?.discount.enrollmentFee).toBe(0);
  });

  it("is not sold where the invoice would share it out", () => {
    expect(amount(500)).toBeNull();
    expect(amount(500, ["family"])).toBeNull();
    expect(amount(500, ["plan", "enrollment_fee"])).toBeNull();
    expect(amount(500, ["family_extra", "enrollment_fee"])).toBeNull();
    expect(amount(500.5, ["plan"])).toBeNull();
  });
});

describe("any coupon that is sold [PAY-02]", () => {
  const anyOff: fc.Arbitrary<Coupon["off"]> = fc.oneof(
    fc
      .integer({ min: 1, max: 10_000 })
      .map((points) => ({ kind: "percent" as const, percent: points / 100 })),
    fc.integer({ min: 1, max: 100 }).map((whole) => ({ kind: "percent" as const, percent: whole })),
    fc.integer({ min: 1, max: 5000 }).map((cents) => ({ kind: "amount" as const, cents })),
  );

  it("matches the provider's invoice lines, with discounts rounded per line", () => {
    void fc.assert(
      fc.property(
        anyPlan,
        anyOff,
        fc.subarray(COMPONENTS),
        anyDuration,
        fc.constantFrom(...RENEWAL_PERIODS),
        fc.nat(12),
        (plan, off, components, duration, period, members) => {
          const products = components.map((component) => productId(component, plan.slug));
          const promotion = discountedComponents("promo_1", { off, products, duration }, plan);
          fc.pre(promotion !== null);
          for (const line of priceCart({ plan, period, members, promotion }).lines) {
            const isNamed = components.length === 0 || components.includes(line.component);
            const isLowered = isNamed && (line.component !== "plan" || members === 0);
            const taken = off.kind === "amount" ? BigInt(off.cents) : percentOf(line.listCents, off.percent);
            const left = BigInt(line.listCents) - (isLowered ? taken : 0n);
            expect(BigInt(line.amountCents)).toBe(left < 0n ? 0n : left);
          }
        },
      ),
      { numRuns: bySize({ commit: 500, full: 10_000 }) },
    );
  });

  function percentOf(cents: number, value: number): bigint {
    return (BigInt(cents) * BigInt(Math.round(value * 100)) * 2n + 10_000n) / 20_000n;
  }
});
