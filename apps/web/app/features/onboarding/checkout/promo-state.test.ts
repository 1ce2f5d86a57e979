import { describe, expect, it } from "vitest";
import { OPEN_PROMO, type PromoEvent, reducePromo } from "./promo-state.ts";

const NONE = { monthly: null, yearly: null };
const APPLIED = {
  code: "SMILE",
  promotion: {
    id: "promo_1",
    discount: { plan: { monthly: 1000, yearly: 9000 }, family: NONE, familyExtra: NONE, enrollmentFee: null },
    duration: { kind: "once" },
  },
} as const;
const after = (...events: PromoEvent[]) => events.reduce(reducePromo, OPEN_PROMO);
const APPLYING: PromoEvent = { type: "applying", code: "SMILE" };

describe("the promo box [PAY-05]", () => {
  it("is locked while a code is asked for and once it is applied", () => {
    const applying = after({ type: "typed", code: "SMILE" }, APPLYING);
    expect(applying.status).toBe("applying");
    expect(reducePromo(applying, { type: "typed", code: "OTHER" })).toBe(applying);
    const applied = reducePromo(applying, { type: "applied", applied: APPLIED });
    expect(applied).toMatchObject({ status: "applied", code: "SMILE", applied: APPLIED });
    expect(reducePromo(applied, { type: "typed", code: "OTHER" })).toBe(applied);
  });

  it("keeps a code that failed, with its error, until another is typed", () => {
    const failed = after({ type: "typed", code: "SMLIE" }, APPLYING, {
      type: "failed",
      failure: { kind: "invalid" },
    });
    expect(failed).toMatchObject({ status: "open", code: "SMILE", applied: null, errors: 1 });
    expect(reducePromo(failed, { type: "typed", code: "SMILES" }).failure).toBeNull();
  });

  it("counts its errors, so that the same one is said again", () => {
    const failure: PromoEvent = { type: "failed", failure: { kind: "empty" } };
    expect(after(failure, failure).errors).toBe(2);
  });

  it("is empty and open once the code is removed", () => {
    expect(after(APPLYING, { type: "applied", applied: APPLIED }, { type: "removed" })).toEqual(OPEN_PROMO);
  });
});
