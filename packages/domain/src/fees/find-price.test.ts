import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { addDays } from "../wire/calendar-day.ts";
import {
  createFeeBook,
  type Fee,
  type FeeSchedule,
  findPrice,
  type OfficeFee,
  type PricedPlace,
  type PriceQuestion,
  type SpecialistRate,
} from "./find-price.ts";

const TODAY = "2026-06-15";
const CROWN = "porcelain-crown";
const USUAL = { source: "Houston survey", day: "2026-02-01" };

const fee = (memberCents: number | null, usualCents: number | null = null): Fee => ({
  memberCents,
  usual: usualCents === null ? null : { cents: usualCents, ...USUAL },
});
const schedule = (area: string, crown: Fee, rest: Partial<FeeSchedule> = {}): FeeSchedule => ({
  planList: "b_discount_1",
  area,
  kind: "GD",
  from: "2026-01-01",
  to: null,
  source: `List ${area}`,
  fees: new Map([[CROWN, crown]]),
  ...rest,
});
const rate = (percentOff: number, rest: Partial<SpecialistRate> = {}): SpecialistRate => ({
  planList: "b_discount_1",
  kind: "SP",
  percentOff,
  from: "2026-01-01",
  to: null,
  source: "Specialists 2026",
  ...rest,
});
const office = (memberCents: number | null, usualCents: number | null, confirmedOn = TODAY): OfficeFee => ({
  memberCents,
  usualCents,
  confirmedOn,
});
const place = (rest: Partial<PricedPlace> & { own?: OfficeFee } = {}): PricedPlace => ({
  zip: "77006",
  state: "TX",
  plans: ["b_discount_1"],
  specialities: ["GD"],
  officeFees: new Map(rest.own ? [[CROWN, rest.own]] : []),
  ...rest,
});
const question = (where: PricedPlace, rest: Partial<PriceQuestion> = {}): PriceQuestion => ({
  procedure: CROWN,
  place: where,
  planList: "b_discount_1",
  day: TODAY,
  ...rest,
});

interface Case {
  name: string;
  schedules?: FeeSchedule[];
  rates?: SpecialistRate[];
  at?: PricedPlace;
  asks?: Partial<PriceQuestion>;
  /** Member price, usual price, whose price it is, its day, whether it is an estimate; null: not known. */
  gives: [number, number | null, string, string, boolean] | null;
}

const OWN = place({ own: office(70_000, 100_000, "2026-03-01") });
const EN = { specialities: ["EN"] };
const CASES: Case[] = [
  { name: "an empty book", gives: null },
  {
    name: "the office's own price before the schedule",
    schedules: [schedule("770", fee(80_000, 110_000))],
    at: OWN,
    gives: [70_000, 100_000, "office", "2026-03-01", false],
  },
  {
    name: "an own price without a usual one",
    at: place({ own: office(70_000, null) }),
    schedules: [schedule("770", fee(80_000, 110_000))],
    gives: [70_000, null, "office", TODAY, false],
  },
  {
    name: "an own price of 365 days ago",
    at: place({ own: office(70_000, null, addDays(TODAY, -365)) }),
    gives: [70_000, null, "office", addDays(TODAY, -365), false],
  },
  {
    name: "an own price of 366 days ago",
    at: place({ own: office(1, 2, addDays(TODAY, -366)) }),
    gives: null,
  },
  { name: "an own price of tomorrow", at: place({ own: office(1, 2, addDays(TODAY, 1)) }), gives: null },
  {
    name: "the schedule after an old own price",
    at: place({ own: office(1, 2, addDays(TODAY, -366)) }),
    schedules: [schedule("770", fee(80_000, 110_000))],
    gives: [80_000, 110_000, "List 770", "2026-01-01", false],
  },
  {
    name: "the office's usual price beside the schedule's member price",
    at: place({ own: office(null, 125_000) }),
    schedules: [schedule("770", fee(80_000, 110_000))],
    gives: [80_000, 125_000, "List 770", "2026-01-01", false],
  },
  {
    name: "a three-digit ZIP code before its state, in any order",
    schedules: [schedule("TX", fee(90_000)), schedule("770", fee(80_000))],
    gives: [80_000, null, "List 770", "2026-01-01", false],
  },
  {
    name: "the state where the ZIP code's schedule has no such procedure",
    schedules: [schedule("TX", fee(90_000)), schedule("770", fee(80_000), { fees: new Map() })],
    gives: [90_000, null, "List TX", "2026-01-01", false],
  },
  { name: "another ZIP code", schedules: [schedule("771", fee(80_000))], gives: null },
  { name: "another state", schedules: [schedule("OK", fee(80_000))], gives: null },
  {
    name: "another procedure",
    schedules: [schedule("770", fee(80_000))],
    asks: { procedure: "checkup" },
    gives: null,
  },
  {
    name: "a schedule of another plan list",
    schedules: [schedule("770", fee(80_000), { planList: "b_discount_2" })],
    gives: null,
  },
  {
    name: "the member's list at an office in several",
    at: place({ plans: ["b_discount_1", "b_discount_2"] }),
    schedules: [schedule("770", fee(80_000)), schedule("TX", fee(60_000), { planList: "b_discount_2" })],
    asks: { planList: "b_discount_2" },
    gives: [60_000, null, "List TX", "2026-01-01", false],
  },
  {
    name: "an office outside of the member's list",
    at: { ...OWN, plans: ["b_insurance"] },
    schedules: [schedule("770", fee(80_000))],
    gives: null,
  },
  {
    name: "a schedule on its first day",
    schedules: [schedule("770", fee(80_000), { from: TODAY })],
    gives: [80_000, null, "List 770", TODAY, false],
  },
  {
    name: "a schedule of tomorrow",
    schedules: [schedule("770", fee(1), { from: addDays(TODAY, 1) })],
    gives: null,
  },
  {
    name: "a schedule on its last day",
    schedules: [schedule("770", fee(80_000), { to: TODAY })],
    gives: [80_000, null, "List 770", "2026-01-01", false],
  },
  {
    name: "a schedule that ended",
    schedules: [schedule("770", fee(1), { to: addDays(TODAY, -1) })],
    gives: null,
  },
  {
    name: "the later of two schedules after each other",
    schedules: [
      schedule("770", fee(80_000), { to: "2026-05-31" }),
      schedule("770", fee(85_000), { from: "2026-06-01", source: "New list" }),
    ],
    gives: [85_000, null, "New list", "2026-06-01", false],
  },
  {
    name: "general dentists' prices at a specialist",
    at: place(EN),
    schedules: [schedule("770", fee(1, 2))],
    gives: null,
  },
  {
    name: "the specialist's own kind before any specialist's",
    at: place(EN),
    schedules: [
      schedule("770", fee(95_000), { kind: "SP" }),
      schedule("770", fee(99_000), { kind: "EN", source: "Endodontists" }),
    ],
    gives: [99_000, null, "Endodontists", "2026-01-01", false],
  },
  {
    name: "any specialist's prices",
    at: place(EN),
    schedules: [schedule("TX", fee(95_000), { kind: "SP" })],
    gives: [95_000, null, "List TX", "2026-01-01", false],
  },
  {
    name: "the percentage of the office's usual price",
    at: place({ ...EN, own: office(null, 120_001) }),
    rates: [rate(20)],
    gives: [96_001, 120_001, "Specialists 2026", "2026-01-01", true],
  },
  {
    name: "the percentage of the specialists' usual price there",
    at: place(EN),
    schedules: [schedule("770", fee(null, 150_000), { kind: "EN" })],
    rates: [rate(20), rate(25, { kind: "EN", source: "Endodontists" })],
    gives: [112_500, 150_000, "Endodontists", "2026-01-01", true],
  },
  { name: "a percentage of nothing known", at: place(EN), rates: [rate(20)], gives: null },
  {
    name: "no percentage of general dentists' usual price",
    at: place(EN),
    schedules: [schedule("770", fee(80_000, 110_000))],
    rates: [rate(20)],
    gives: null,
  },
  {
    name: "no percentage at a general dentist",
    at: place({ own: office(null, 5) }),
    rates: [rate(20)],
    gives: null,
  },
  {
    name: "a percentage that ended",
    at: place({ ...EN, own: office(null, 100_000) }),
    rates: [rate(20, { to: "2026-06-14" })],
    gives: null,
  },
  {
    name: "a percentage of another plan list",
    at: place({ ...EN, own: office(null, 100_000) }),
    rates: [rate(20, { planList: "b_discount_2" })],
    gives: null,
  },
  {
    name: "the schedule before the percentage",
    at: place({ ...EN, own: office(null, 100_000) }),
    schedules: [schedule("TX", fee(95_000), { kind: "SP" })],
    rates: [rate(50)],
    gives: [95_000, 100_000, "List TX", "2026-01-01", false],
  },
  {
    name: "the higher price of two specialties, as an estimate",
    at: place({ specialities: ["GD", "EN"] }),
    schedules: [schedule("770", fee(80_000)), schedule("770", fee(95_000), { kind: "EN", source: "Endo" })],
    gives: [95_000, null, "Endo", "2026-01-01", true],
  },
  {
    name: "the highest price as an estimate although two of three specialties agree",
    schedules: [schedule("770", fee(200), { kind: "SP" }), schedule("770", fee(100), { kind: "EN" })],
    at: place({ specialities: ["SP", "OR", "EN"] }),
    gives: [200, null, "List 770", "2026-01-01", true],
  },
  {
    name: "one price where both specialties have it",
    at: place({ specialities: ["GD", "EN"] }),
    schedules: [schedule("770", fee(80_000)), schedule("770", fee(80_000), { kind: "EN" })],
    gives: [80_000, null, "List 770", "2026-01-01", false],
  },
  {
    name: "the price of the only specialty that has one",
    at: place({ specialities: ["EN", "GD"] }),
    schedules: [schedule("770", fee(80_000))],
    gives: [80_000, null, "List 770", "2026-01-01", false],
  },
  {
    name: "a dentist without a known specialty",
    at: place({ specialities: ["XX"] }),
    schedules: [schedule("770", fee(1))],
    gives: null,
  },
];

describe("the price of a procedure at a place [FEE-02]", () => {
  it.each(CASES)("of $name [FEE-02]", ({ schedules = [], rates = [], at = place(), asks, gives }) => {
    for (const book of [createFeeBook(schedules, rates), createFeeBook(schedules.toReversed(), rates)]) {
      const found = findPrice(book, question(at, asks));
      if (found.kind === "unknown") expect(gives).toBeNull();
      else {
        const name = found.source.of === "office" ? "office" : found.source.name;
        const { memberCents, usualCents, day, isEstimate } = found;
        expect([memberCents, usualCents, name, day, isEstimate]).toEqual(gives);
      }
    }
  });

  it("says where and when the usual price was learned [FEE-02]", () => {
    const book = createFeeBook([schedule("770", fee(80_000, 110_000))]);
    expect(findPrice(book, question(place()))).toMatchObject({
      usualFrom: { source: { of: "schedule", name: USUAL.source }, day: USUAL.day },
    });
    expect(findPrice(book, question(place({ own: office(null, 99_000) })))).toMatchObject({
      usualCents: 99_000,
      usualFrom: { source: { of: "office" }, day: TODAY },
    });
  });
});

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));
const cents = fc.integer({ min: 1, max: 1_000_000 });
const kind = fc.constantFrom("GD", "EN", "OR", "SP");
const planList = fc.constantFrom("b_discount_1", "b_discount_2");
const anyFee = fc.oneof(
  cents.map((member) => fee(member)),
  cents.map((usual) => fee(null, usual)),
  fc.tuple(cents, cents).map(([member, usual]) => fee(member, usual)),
);
const anySchedule = fc
  .record({ area: fc.constantFrom("770", "TX", "OK"), of: anyFee, kind, planList, from: day })
  .map(({ area, of, ...rest }) => schedule(area, of, rest));
const anyRate = fc
  .record({ percentOff: fc.integer({ min: 1, max: 99 }), kind, planList, from: day })
  .map(({ percentOff, ...rest }) => rate(percentOff, rest));
const anyPlace = fc
  .record({
    specialities: fc.uniqueArray(kind, { maxLength: 3 }),
    plans: fc.uniqueArray(planList, { maxLength: 2 }),
    own: fc.option(fc.tuple(fc.option(cents), fc.option(cents), day).map((one) => office(...one))),
  })
  .map(({ own, ...rest }) => place({ ...rest, ...(own && { own }) }));
/** Schedules of the same key never overlap: the import refuses them. */
const anyBook = fc.record({
  schedules: fc.uniqueArray(anySchedule, {
    selector: (one) => `${one.planList} ${one.area} ${one.kind}`,
    maxLength: 8,
  }),
  rates: fc.uniqueArray(anyRate, { selector: (one) => `${one.planList} ${one.kind}`, maxLength: 4 }),
});
const RUNS = { numRuns: bySize({ commit: 200, full: 20_000 }) };

describe("any price [FEE-02]", () => {
  it("is one that somebody entered, or a percentage of one [FEE-02]", () => {
    fc.assert(
      fc.property(anyBook, anyPlace, ({ schedules, rates }, at) => {
        const found = findPrice(createFeeBook(schedules, rates), question(at));
        if (found.kind === "unknown") return;
        const fees = schedules.flatMap(({ fees: all }) => [...all.values()]);
        const own = [...at.officeFees.values()];
        const usual = [...fees.map((one) => one.usual?.cents), ...own.map((one) => one.usualCents)];
        const reduced = rates.flatMap(({ percentOff }) =>
          usual.map((one) => Math.round(((one ?? 0) * (100 - percentOff)) / 100)),
        );
        const entered = [...fees, ...own].map((one) => one.memberCents);
        expect(found.source.of === "percentage" ? reduced : entered).toContain(found.memberCents);
        expect([null, ...usual]).toContain(found.usualCents);
        expect(found.usualFrom === null).toBe(found.usualCents === null);
        expect(found.day <= TODAY).toBe(true);
      }),
      RUNS,
    );
  });

  it("is the same in whatever order schedules and specialties come [FEE-02]", () => {
    fc.assert(
      fc.property(anyBook, anyPlace, ({ schedules, rates }, at) => {
        const turned = { ...at, specialities: at.specialities.toReversed() };
        expect(
          findPrice(createFeeBook(schedules.toReversed(), rates.toReversed()), question(turned)),
        ).toEqual(findPrice(createFeeBook(schedules, rates), question(at)));
      }),
      RUNS,
    );
  });

  it("never depends on what another plan list says [FEE-02]", () => {
    fc.assert(
      fc.property(anyBook, anyPlace, ({ schedules, rates }, at) => {
        const isOurs = (one: { planList: string }) => one.planList === "b_discount_1";
        expect(findPrice(createFeeBook(schedules, rates), question(at))).toEqual(
          findPrice(createFeeBook(schedules.filter(isOurs), rates.filter(isOurs)), question(at)),
        );
      }),
      RUNS,
    );
  });
});
