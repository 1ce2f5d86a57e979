import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseCachedPlans, writeCachedPlans } from "../../../../apps/web/app/storage/joining/cached-plans.ts";
import { anyPlan } from "../../../domain/test/arbitrary-plan.ts";
import { DENTAL, PLUS } from "../../../domain/test/demo-plans.ts";
import { offerSchema, planSchema, writePlan } from "./plans.ts";

const WIRE = {
  slug: "brightwell_discount_1",
  name: "Smirk Dental",
  description: "",
  included_cards: [{ name: "Smirk Dental" }],
  prices: {
    amount: 1895,
    annualy_amount: 19100,
    family_amount: 1000,
    family_annual_amount: 10080,
    family_extra_amount: 3500,
    family_extra_annual_amount: 35280,
    extra_family_limit: 4,
    enrollment_fee: 2000,
  },
};

describe("plans on the wire [API-10]", () => {
  it("carry the specified names, misspellings included", () => {
    expect(writePlan(DENTAL)).toEqual(WIRE);
    expect(v.parse(offerSchema, { plans: [WIRE] })).toEqual({
      plans: [DENTAL],
      is_selling: true,
      stopped_states: [],
    });
  });

  it("may leave out the fee, which is $20 then [PLAN-02]", () => {
    const { enrollment_fee: _, ...prices } = WIRE.prices;
    expect(v.parse(planSchema, { ...WIRE, prices }).prices.enrollmentFeeCents).toBe(2000);
    const free = { ...WIRE, prices: { ...prices, enrollment_fee: 0 } };
    expect(v.parse(planSchema, free).prices.enrollmentFeeCents).toBe(0);
  });

  it("may carry more than is known here", () => {
    expect(v.parse(planSchema, { ...WIRE, badge: "new" })).toEqual(DENTAL);
  });

  it.each([
    [{ amount: -1 }],
    [{ amount: 18.95 }],
    [{ amount: "1895" }],
    [{ annualy_amount: undefined }],
    [{ extra_family_limit: 1.5 }],
    [{ family_amount: Number.MAX_VALUE }],
  ])("are refused with %j in their prices [MONEY-01]", (wrong) => {
    expect(v.is(planSchema, { ...WIRE, prices: { ...WIRE.prices, ...wrong } })).toBe(false);
  });
});

describe("cached plans [PLAN-04]", () => {
  it("come back as they were", () => {
    void fc.assert(
      fc.property(fc.array(anyPlan, { minLength: 1, maxLength: 3 }), (plans) => {
        expect(parseCachedPlans(writeCachedPlans(plans))).toEqual(plans);
      }),
    );
  });

  it.each([
    [null],
    [""],
    ["[]"],
    ["{}"],
    ["null"],
    ["[null]"],
    [writeCachedPlans([DENTAL, PLUS]).slice(0, -1)],
    [writeCachedPlans([DENTAL, PLUS]).replace("2490", '"2490"')],
    [writeCachedPlans([DENTAL, PLUS]).replace("annualy_amount", "yearly_amount")],
  ])("are dropped when corrupt: %s [APP-07]", (stored) => {
    expect(parseCachedPlans(stored)).toBeNull();
  });
});
