import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { listVisitYears, sumVisits, type VisitAmounts } from "./sum-visits.ts";

/**
 * Name | began, ended or -, today | visits as day paid/usual | payments as day net | years, the newest first, as
 * until: known+unknown visits, saved - cost = net. All amounts in cents, all sums by hand.
 */
const ROWS = `
no visit, a year paid | 2026-01-10 - 2026-06-01 | | 2026-01-10 14000 | 2027-01-09: 0+0, 0 - 14000 = -14000
one checkup does not pay yet | 2026-01-10 - 2026-06-01 | 2026-02-03 3500/7000 | 2026-01-10 14000 | 2027-01-09: 1+0, 3500 - 14000 = -10500
a crown pays | 2026-01-10 - 2026-06-01 | 2026-02-03 75000/130000 | 2026-01-10 14000 | 2027-01-09: 1+0, 55000 - 14000 = 41000
to the cent nothing | 2026-01-10 - 2026-06-01 | 2026-02-03 6000/20000 | 2026-01-10 14000 | 2027-01-09: 1+0, 14000 - 14000 = 0
an unknown price counts as no saving | 2026-01-10 - 2026-06-01 | 2026-02-03 3500/?, 2026-03-03 4000/9000 | 2026-01-10 14000 | 2027-01-09: 1+1, 5000 - 14000 = -9000
unknown prices alone | 2026-01-10 - 2026-06-01 | 2026-02-03 3500/?, 2026-03-03 99/? | 2026-01-10 14000 | 2027-01-09: 0+2, 0 - 14000 = -14000
paid more than usual | 2026-01-10 - 2026-06-01 | 2026-02-03 8000/7000 | 2026-01-10 14000 | 2027-01-09: 1+0, -1000 - 14000 = -15000
paid nothing | 2026-01-10 - 2026-06-01 | 2026-02-03 0/7000 | 2026-01-10 14000 | 2027-01-09: 1+0, 7000 - 14000 = -7000
by the month, with the fee | 2026-01-10 - 2026-04-01 | 2026-02-03 3500/7000 | 2026-01-10 2990, 2026-02-10 1490, 2026-03-10 1490 | 2027-01-09: 1+0, 3500 - 5970 = -2470
a family of four by the year | 2026-01-10 - 2026-06-01 | 2026-02-03 4000/9500, 2026-02-03 4000/9500, 2026-02-03 3200/7000, 2026-02-03 3200/7000 | 2026-01-10 28990 | 2027-01-09: 4+0, 18600 - 28990 = -10390
family added later, by the month | 2026-01-10 - 2026-04-01 | 2026-02-20 4000/9500, 2026-03-20 3200/12000 | 2026-01-10 2990, 2026-02-10 1490, 2026-02-12 640, 2026-03-10 2190 | 2027-01-09: 2+0, 14300 - 7310 = 6990
paid back in full | 2026-01-10 2026-01-20 2026-06-01 | 2026-01-15 3500/7000 | 2026-01-10 0 | 2026-01-20: 1+0, 3500 - 0 = 3500
paid back but the fee | 2026-01-10 2026-03-09 2026-06-01 | 2026-01-15 3500/7000 | 2026-01-10 2000 | 2026-03-09: 1+0, 3500 - 2000 = 1500
a part paid back | 2026-01-10 2026-07-09 2026-09-01 | 2026-01-15 3500/7000 | 2026-01-10 9000 | 2026-07-09: 1+0, 3500 - 9000 = -5500
two years | 2025-01-10 - 2026-06-01 | 2025-02-03 3500/7000, 2026-01-09 3500/8000, 2026-01-10 3600/9600 | 2025-01-10 14000, 2026-01-10 12000 | 2027-01-09: 1+0, 6000 - 12000 = -6000; 2026-01-09: 2+0, 8000 - 14000 = -6000
charged an hour before the anniversary's day | 2025-03-10 - 2026-06-01 | | 2025-03-10 14000, 2026-03-09 12000 | 2027-03-09: 0+0, 0 - 12000 = -12000; 2026-03-09: 0+0, 0 - 14000 = -14000
the last day of the first year | 2025-01-10 - 2026-01-09 | 2026-01-09 3500/8000 | 2025-01-10 14000 | 2026-01-09: 1+0, 4500 - 14000 = -9500
the first day of the second year, not yet charged | 2025-01-10 - 2026-01-10 | | 2025-01-10 14000 | 2027-01-09: 0+0, 0 - 0 = 0; 2026-01-09: 0+0, 0 - 14000 = -14000
began on 29 February | 2024-02-29 - 2026-03-01 | 2025-02-27 1000/3000, 2025-02-28 1000/4000 | 2024-02-29 14000, 2025-02-28 12000, 2026-02-28 12000 | 2027-02-27: 0+0, 0 - 12000 = -12000; 2026-02-27: 1+0, 3000 - 12000 = -9000; 2025-02-27: 1+0, 2000 - 14000 = -12000
ended in its second year | 2024-05-01 2025-08-15 2026-06-01 | 2025-06-01 2000/5000 | 2024-05-01 14000, 2025-05-01 8000 | 2025-08-15: 1+0, 3000 - 8000 = -5000; 2025-04-30: 0+0, 0 - 14000 = -14000
a visit after an end that came later | 2026-01-10 2026-01-20 2026-06-01 | 2026-01-25 3500/7000 | 2026-01-10 2000 | 2026-01-20: 1+0, 3500 - 2000 = 1500
on the first day | 2026-01-10 - 2026-01-10 | 2026-01-10 3500/7000 | 2026-01-10 14000 | 2027-01-09: 1+0, 3500 - 14000 = -10500
`;

const split = (text: string, by: string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

function readRow(line: string) {
  const [name = "", dates = "", visits = "", payments = "", years = ""] = line
    .split("|")
    .map((part) => part.trim());
  const [began = "", ended = "", today = ""] = dates.split(" ");
  return {
    name,
    years,
    membership: {
      ...{ began, ended: ended === "-" ? null : ended, today },
      visits: split(visits, ",").map((visit): VisitAmounts => {
        const [day = "", paid = "", usual = ""] = visit.split(/[ /]/);
        return { day, paidCents: Number(paid), usualCents: usual === "?" ? null : Number(usual) };
      }),
      payments: split(payments, ",").map((payment) => {
        const [day = "", net = ""] = payment.split(" ");
        return { day, netCents: Number(net) };
      }),
    },
  };
}

describe("visits and what the membership cost, by its years [FEE-07]", () => {
  it.each(split(ROWS, "\n").map(readRow))("$name", ({ membership, years }) => {
    const written = listVisitYears(membership).map(({ until, sum }) => {
      const { knownVisits, unknownVisits, savedCents, costCents, netCents } = sum;
      return `${until}: ${knownVisits}+${unknownVisits}, ${savedCents} - ${costCents} = ${netCents}`;
    });
    expect(written.join("; ")).toBe(years);
  });

  it("no year loses a visit or a payment, and their sums are the sum of all", () => {
    const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
    const days = day.map((date) => date.toISOString().slice(0, 10));
    const cents = fc.integer({ min: 0, max: 500_000 });
    const visits = fc.array(fc.record({ day: days, paidCents: cents, usualCents: fc.option(cents) }));
    const payments = fc.array(fc.record({ day: days, netCents: fc.integer({ min: -50_000, max: 50_000 }) }));
    fc.assert(
      fc.property(fc.tuple(days, days), fc.boolean(), visits, payments, (pair, hasEnded, seen, paid) => {
        const [began = "", today = ""] = pair.toSorted();
        const ended = hasEnded ? today : null;
        const years = listVisitYears({ began, ended, today, visits: seen, payments: paid });
        const sumOf = (key: keyof (typeof years)[number]["sum"]) =>
          years.reduce((sum, year) => sum + year.sum[key], 0);
        const total = sumVisits(seen, paid);
        for (const key of Object.keys(total) as (keyof typeof total)[]) expect(sumOf(key)).toBe(total[key]);
        expect(total.netCents).toBe(total.usualCents - total.paidCents - total.costCents);
      }),
      { numRuns: bySize({ commit: 100, full: 5000 }) },
    );
  });
});
