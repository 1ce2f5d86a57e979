import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeTiming } from "./preview-money.ts";

const cents = fc.integer({ min: 0, max: 100_000 });
const period = fc.constantFrom(...RENEWAL_PERIODS);
const priced = fc.record({ period, cents });

describe("when a change counts [SELF-01]", () => {
  it("changes to yearly now and to monthly at the period's end, whatever they cost", () => {
    fc.assert(
      fc.property(cents, cents, (monthly, yearly) => {
        const month = { period: "monthly", cents: monthly } as const;
        const year = { period: "yearly", cents: yearly } as const;
        expect(changeTiming(month, year)).toBe("now");
        expect(changeTiming(year, month)).toBe("period_end");
      }),
    );
  });

  it("changes within a period now exactly where it costs as much or more", () => {
    fc.assert(
      fc.property(period, cents, cents, (same, before, after) => {
        const timing = changeTiming({ period: same, cents: before }, { period: same, cents: after });
        expect(timing).toBe(after >= before ? "now" : "period_end");
      }),
    );
  });

  it("never lets both a change and its opposite count at the period's end", () => {
    fc.assert(
      fc.property(priced, priced, (one, other) => {
        const both = [changeTiming(one, other), changeTiming(other, one)];
        expect(both).toContain("now");
      }),
    );
  });
});
