import { isPromoted } from "@smirk/domain/billing/charge-schedule";
import type { PromotionDuration } from "@smirk/domain/billing/promotions/promotion";
import { renewalMoment } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { encodeBase64Json } from "@smirk/domain/wire/base64/base64-json";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { anyPromotion } from "../../../domain/test/arbitrary-promotion.ts";
import { parseStoredPromotion, promotionSchema, writePromotion, writeStoredPromotion } from "./promotions.ts";

const WIRE = {
  promotion_code_id: "promo_1",
  applies_to_plan: true,
  applies_to_family: false,
  applies_to_family_extra: false,
  applies_to_enrollment_fee: true,
  discount: {
    plan_month: 948,
    plan_annualy: 9550,
    family_month: null,
    family_annualy: null,
    family_extra_month: null,
    family_extra_annualy: null,
    enrollment_fee: 0,
  },
};
const NONE = { monthly: null, yearly: null };
const PROMOTION = {
  id: "promo_1",
  discount: { plan: { monthly: 948, yearly: 9550 }, family: NONE, familyExtra: NONE, enrollmentFee: 0 },
  duration: { kind: "once" },
} as const;

describe("promotions on the wire [API-10]", () => {
  it("carry the specified names, misspellings included", () => {
    expect(writePromotion(PROMOTION)).toEqual({ ...WIRE, duration: "once", duration_in_months: null });
    expect(v.parse(promotionSchema, WIRE)).toEqual(PROMOTION);
  });

  it("apply to nothing that is not said to be applied to [MONEY-03]", () => {
    const promotion = v.parse(promotionSchema, {
      ...WIRE,
      applies_to_plan: false,
      applies_to_enrollment_fee: false,
    });
    expect(promotion.discount).toMatchObject({ plan: NONE, enrollmentFee: null });
  });

  it.each([
    [{ promotion_code_id: "" }],
    [{ applies_to_plan: "yes" }],
    [{ discount: { ...WIRE.discount, plan_month: -1 } }],
    [{ discount: { ...WIRE.discount, plan_month: 9.48 } }],
    [{ discount: null }],
  ])("are refused with %j", (wrong) => {
    expect(v.is(promotionSchema, { ...WIRE, ...wrong })).toBe(false);
  });
});

describe("the stored promotion [APP-07]", () => {
  it("is base64 JSON of code and response", () => {
    expect(parseStoredPromotion(encodeBase64Json({ code: "SMILE", response: WIRE }))).toEqual({
      code: "SMILE",
      promotion: PROMOTION,
    });
  });

  it("comes back as it was", () => {
    void fc.assert(
      fc.property(anyPromotion, fc.string({ minLength: 1, unit: "grapheme" }), (promotion, code) => {
        expect(parseStoredPromotion(writeStoredPromotion({ code, promotion }))).toEqual({ code, promotion });
      }),
    );
  });

  it.each([
    [null],
    [""],
    ["{}"],
    [encodeBase64Json({ code: "SMILE" })],
    [encodeBase64Json({ code: "", response: WIRE })],
    [encodeBase64Json([])],
  ])("is dropped as %j", (stored) => {
    expect(parseStoredPromotion(stored)).toBeNull();
  });
});

describe("how many charges a promotion lowers [MONEY-03]", () => {
  const began = new Date("2027-01-31T12:00:00Z");
  const count = (duration: PromotionDuration, period: RenewalPeriod) =>
    Array.from({ length: 40 }, (_, at) => renewalMoment(began, period, at)).filter((at) =>
      isPromoted(duration, began, at),
    ).length;

  it.each([
    [{ kind: "once" }, 1, 1],
    [{ kind: "repeating", months: 1 }, 1, 1],
    [{ kind: "repeating", months: 3 }, 3, 1],
    [{ kind: "repeating", months: 12 }, 12, 1],
    [{ kind: "repeating", months: 13 }, 13, 2],
    [{ kind: "forever" }, 40, 40],
  ] as const)("%j: %d monthly, %d yearly ones", (duration, monthly, yearly) => {
    expect(count(duration, "monthly")).toBe(monthly);
    expect(count(duration, "yearly")).toBe(yearly);
  });
});
