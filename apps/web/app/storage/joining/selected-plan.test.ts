import {
  RENEWAL_PERIODS,
  renewalPeriodSchema,
  writeRenewalPeriod,
} from "@smirk/domain/billing/renewal-period";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseSelectedPlan, writeSelectedPlan } from "./selected-plan.ts";

describe("the stored choice of plan [APP-07]", () => {
  it.each([
    ["brightwell_discount_2:monthly", { planSlug: "brightwell_discount_2", period: "monthly" }],
    ["brightwell_discount_2:yearly", { planSlug: "brightwell_discount_2", period: "yearly" }],
    ["brightwell_discount_2:annualy", { planSlug: "brightwell_discount_2", period: "yearly" }],
    [null, null],
    ["", null],
    [":monthly", null],
    ["brightwell_discount_2", null],
    ["brightwell_discount_2:weekly", null],
    ["brightwell_discount_2:monthly ", null],
  ])("reads %j as %j", (stored, choice) => {
    expect(parseSelectedPlan(stored)).toEqual(choice);
  });

  it("is written in the API's spelling", () => {
    expect(writeSelectedPlan({ planSlug: "b_discount_1", period: "yearly" })).toBe("b_discount_1:annualy");
  });

  it("reads back what it wrote", () => {
    const slug = fc.stringMatching(/^[a-z0-9_-]{1,30}$/);
    void fc.assert(
      fc.property(slug, fc.constantFrom(...RENEWAL_PERIODS), (planSlug, period) => {
        expect(parseSelectedPlan(writeSelectedPlan({ planSlug, period }))).toEqual({ planSlug, period });
      }),
    );
  });
});

describe("the renewal period on the wire [PAY-08]", () => {
  it.each([
    ["monthly", "monthly"],
    ["yearly", "annualy"],
  ] as const)("is %s with us and %s there", (period, wire) => {
    expect(writeRenewalPeriod(period)).toBe(wire);
    expect(v.parse(renewalPeriodSchema, wire)).toBe(period);
  });

  it.each([["yearly"], ["annually"], [""], [null], [1]])("is refused as %j", (wire) => {
    expect(v.is(renewalPeriodSchema, wire)).toBe(false);
  });
});
