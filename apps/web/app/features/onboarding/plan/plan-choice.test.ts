import { describe, expect, it } from "vitest";
import { COMPLETE, DENTAL, PLUS } from "../../../../../../packages/domain/test/demo-plans.ts";
import { OPEN_CHOICE, readChoice, reduceChoice, savedYearly } from "./plan-choice.ts";

const PLANS = [DENTAL, PLUS, COMPLETE];

describe("the choice of a plan", () => {
  it("begins with nothing, and with monthly payments [PLAN-01] [PLAN-03]", () => {
    expect(OPEN_CHOICE).toEqual({ period: "monthly", planSlug: null, isMissing: false });
    expect(readChoice(OPEN_CHOICE, PLANS)).toBeNull();
  });

  it("keeps plan and period apart [PLAN-03]", () => {
    const yearly = reduceChoice(OPEN_CHOICE, { type: "periodChosen", period: "yearly" });
    const chosen = reduceChoice(yearly, { type: "planChosen", planSlug: PLUS.slug });
    expect(readChoice(chosen, PLANS)).toEqual({ planSlug: PLUS.slug, period: "yearly" });
    const monthly = reduceChoice(chosen, { type: "periodChosen", period: "monthly" });
    expect(readChoice(monthly, PLANS)).toEqual({ planSlug: PLUS.slug, period: "monthly" });
  });

  it("is reported as missing only after Next was pressed [PLAN-03]", () => {
    const refused = reduceChoice(OPEN_CHOICE, { type: "wentOn" });
    expect(refused.isMissing).toBe(true);
    const chosen = reduceChoice(refused, { type: "planChosen", planSlug: DENTAL.slug });
    expect(chosen.isMissing).toBe(false);
    expect(reduceChoice(chosen, { type: "wentOn" })).toEqual(chosen);
  });

  it("is none when the plan is no longer sold [PLAN-03]", () => {
    const chosen = reduceChoice(OPEN_CHOICE, { type: "planChosen", planSlug: PLUS.slug });
    expect(readChoice(chosen, [DENTAL])).toBeNull();
  });
});

describe("what a year saves", () => {
  it.each([null, DENTAL.slug, PLUS.slug, COMPLETE.slug])(
    "is 16 percent with the demo's prices, for %s [PLAN-01]",
    (slug) => {
      for (const members of [0, 1, 4, 5, 12]) expect(savedYearly(PLANS, slug, members)).toBe(16);
    },
  );

  it("is what the chosen plan's own prices give, or what every plan gives at least [PLAN-01]", () => {
    const prices = { ...PLUS.prices, planCents: { monthly: 1000, yearly: 9000 } };
    const plans = [DENTAL, { ...PLUS, prices }];
    expect(savedYearly(plans, PLUS.slug, 0)).toBe(25);
    expect(savedYearly(plans, null, 0)).toBe(16);
    expect(savedYearly([], null, 0)).toBe(0);
  });
});
