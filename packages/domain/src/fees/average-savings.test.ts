import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { listAverageSavings } from "./average-savings.ts";
import { createFeeBook, type Fee, type FeeSchedule } from "./find-price.ts";
import { COMMON_PROCEDURES } from "./procedures.ts";

const DAY = "2026-11-26";
const LIST = "brightwell_discount_1";
const COMMON = COMMON_PROCEDURES.map(({ slug }) => slug);

/** A fee of a usual price of $200. */
const saves = (percent: number): Fee => ({
  memberCents: 20_000 - 200 * percent,
  usual: { cents: 20_000, source: "Survey", day: "2026-01-01" },
});
function schedule(fees: Record<string, Fee>, rest: Partial<FeeSchedule> = {}): FeeSchedule {
  const facts = {
    planList: LIST,
    area: "TN",
    kind: "GD",
    from: "2026-01-01",
    to: null,
    source: "List",
  } as const;
  return { ...facts, fees: new Map(Object.entries(fees)), ...rest };
}
function find(schedules: readonly FeeSchedule[]) {
  const areas = new Set(["TN", "370", "372"]);
  return listAverageSavings(createFeeBook(schedules), { areas, day: DAY }).get(LIST);
}

const KNOWN = schedule({ checkup: saves(30) });
const ROWS: [
  name: string,
  schedules: FeeSchedule[],
  savings: [percent: number, procedures: number] | null,
][] = [
  ["no schedule", [], null],
  ["one procedure", [KNOWN], [30, 1]],
  [
    "the middle of three",
    [schedule({ checkup: saves(10), extraction: saves(60), "adult-cleaning": saves(20) })],
    [20, 3],
  ],
  [
    "half between the middle two, rounded down",
    [schedule({ checkup: saves(20), extraction: saves(25) })],
    [22, 2],
  ],
  ["a procedure that is not common", [KNOWN, schedule({ implant: saves(60) }, { area: "370" })], [30, 1]],
  [
    "a price without a usual one",
    [KNOWN, schedule({ extraction: { memberCents: 1, usual: null } }, { area: "370" })],
    [30, 1],
  ],
  [
    "a usual price alone",
    [KNOWN, schedule({ extraction: { ...saves(1), memberCents: null } }, { area: "370" })],
    [30, 1],
  ],
  ["no savings at all", [schedule({ checkup: saves(0) })], [0, 1]],
  [
    "a procedure of three schedules once, by its median",
    [
      KNOWN,
      schedule({ checkup: saves(40) }, { area: "370" }),
      schedule({ checkup: saves(50), extraction: saves(20) }, { area: "372" }),
    ],
    [30, 2],
  ],
  ["a ZIP code of another state", [KNOWN, schedule({ checkup: saves(60) }, { area: "770" })], [30, 1]],
  ["another state", [schedule({ checkup: saves(60) }, { area: "TX" })], null],
  ["specialists", [schedule({ checkup: saves(60) }, { kind: "SP" })], null],
  ["another plan list", [schedule({ checkup: saves(60) }, { planList: "brightwell_discount_2" })], null],
  ["a schedule on its last day", [schedule({ checkup: saves(30) }, { to: DAY })], [30, 1]],
  ["a schedule that ended the day before", [schedule({ checkup: saves(30) }, { to: "2026-11-25" })], null],
  ["a schedule of tomorrow", [schedule({ checkup: saves(30) }, { from: "2026-11-27" })], null],
];

describe("average savings in a state [FEE-08]", () => {
  it.each(ROWS)("of %s [FEE-08]", (_name, schedules, savings) => {
    const [percent, procedures] = savings ?? [];
    expect(find(schedules)).toEqual(savings === null ? undefined : { percent, procedures, day: DAY });
  });

  it("lie between the least and the most that a procedure saves [FEE-08]", () => {
    const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: COMMON.length });
    void fc.assert(
      fc.property(percents, (all) => {
        const fees = Object.fromEntries(all.map((percent, at) => [COMMON[at], saves(percent)]));
        const found = find([schedule(fees)]);
        expect(found?.procedures).toBe(all.length);
        expect(found?.percent).toBeGreaterThanOrEqual(Math.min(...all));
        expect(found?.percent).toBeLessThanOrEqual(Math.max(...all));
      }),
      { numRuns: bySize({ commit: 200, full: 20_000 }) },
    );
  });

  it("are whole percents where every price saves the same [FEE-08]", () => {
    for (let percent = 0; percent <= 100; percent += 1) {
      expect(find([schedule({ checkup: saves(percent) })])?.percent).toBe(percent);
    }
  });
});
