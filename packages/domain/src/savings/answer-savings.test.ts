import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { anyCents, anyPlan } from "../../test/arbitrary-plan.ts";
import { DENTAL } from "../../test/demo-plans.ts";
import { HOUSTON, offer, PLACES, visits } from "../../test/savings-offers.ts";
import { SAVINGS_ROWS } from "../../test/savings-rows.ts";
import type { FeeRule } from "../law/payment-law.ts";
import { answerSavings, type SavingsQuestion } from "./answer-savings.ts";
import type { OfferedPlan, PlannedVisit, PriceHere } from "./plan-year.ts";

function answerOf(question: SavingsQuestion) {
  const answer = answerSavings(question);
  if (answer === null) throw new Error("No plan is sold");
  return answer;
}

/** A price as it may turn out to be: what is known of it stays, and a place has one usual price. */
function fillPrice(
  price: PriceHere | undefined,
  fill: { memberCents: number; usualCents: number } | undefined,
  mostUsual: number,
): PriceHere {
  const memberCents = fill?.memberCents ?? 0;
  const usualCents = Math.min(fill?.usualCents ?? 0, mostUsual);
  if (price?.kind !== "known") return { kind: "known", memberCents, usualCents };
  return { ...price, usualCents: price.usualCents ?? usualCents };
}

function usualOf(procedure: string, { offers }: SavingsQuestion): number {
  const prices = offers.map((one) => one.prices.get(procedure));
  const known = prices.flatMap((price) => (price?.kind === "known" ? (price.usualCents ?? []) : []));
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
}

interface Row {
  name: string;
  question: SavingsQuestion;
  best: string;
  cents: string;
  breakEvens: string;
}

function readRow(line: string): Row {
  const [where = "", people = "", planned = "", best = "", cents = "", breakEvens = ""] = line.split(" | ");
  const [place, feeRule] = where.split(", fee ");
  const offers = PLACES[place as keyof typeof PLACES];
  const question = { people: Number(people), visits: planned === "nothing" ? [] : visits(planned), offers };
  const ruled = feeRule === undefined ? question : { ...question, feeRule: feeRule as FeeRule };
  return { name: `${where}, ${people}: ${planned}`, question: ruled, best, cents, breakEvens };
}

const ROWS = SAVINGS_ROWS.split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map(readRow);

describe("whether joining pays, calculated by hand [FEE-05]", () => {
  it("has at least 60 rows", () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ROWS)("$name", ({ question, best, cents, breakEvens }) => {
    const answer = answerOf(question);
    const [{ plan, period, withCents, withoutCents, savedCents }] = answer.years;
    expect(`${answer.outcome}: ${plan.name}, ${period}`).toBe(best);
    expect(`${withCents} ${withoutCents} ${savedCents}`).toBe(cents);
    const written = answer.breakEvens.map(({ procedure, from }) => `${procedure} ${from}`).join(", ");
    expect(written || "none").toBe(breakEvens);
  });
});

describe("the answer about savings [FEE-05]", () => {
  it("is none while no plan is sold", () => {
    expect(answerSavings({ people: 1, visits: [], offers: PLACES.closed })).toBeNull();
  });

  it("lists every plan and period, the best first", () => {
    const { years } = answerOf({ people: 1, visits: [], offers: PLACES.houston });
    expect(years.map(({ plan, period, feesCents }) => [plan.name, period, feesCents])).toEqual([
      ["Smirk Dental", "yearly", 21_100],
      ["Smirk Dental", "monthly", 24_740],
      ["Smirk Plus", "yearly", 27_100],
      ["Smirk Plus", "monthly", 31_880],
      ["Smirk Complete", "yearly", 33_200],
      ["Smirk Complete", "monthly", 39_140],
    ]);
  });

  it("says which visits are in the sums, of whom, and which have no price", () => {
    const [filling] = visits("2 filling@500");
    const [implant] = visits("1 implant");
    if (!filling || !implant) throw new Error("Two visits are written above");
    const ofChild = { ...filling, person: 1 };
    const [best] = answerOf({ people: 2, visits: [implant, ofChild], offers: PLACES.houston }).years;
    expect(best.visits).toEqual([{ visit: ofChild, memberCents: 22_000, usualCents: 50_000 }]);
    expect(best.unknown).toEqual([implant]);
  });

  it("names what is not known, and from how much less of it joining pays", () => {
    const { outcome, open } = answerOf({
      people: 1,
      visits: visits("3 x-rays, 2 cleaning"),
      offers: PLACES.houston,
    });
    expect([outcome, open]).toMatchObject([
      "open",
      {
        lacks: "usual",
        visits: [{ procedure: "x-rays", count: 3 }],
        fromCents: 3200,
        year: { savedCents: -9500 },
      },
    ]);
  });

  it.each([
    ["1 implant, 2 cleaning", "open", "both", 9600],
    ["1 implant@3000, 2 cleaning", "open", "member", 9600],
    ["1 implant@95, 2 cleaning", "open", "member", 9600],
    ["1 implant@94, 2 cleaning", "loses", undefined, undefined],
    ["1 implant, 2 x-rays, 2 cleaning", "open", "both", 9600],
    ["1 implant, 3 filling", "saves", undefined, undefined],
  ])("of %s is %s", (planned, outcome, lacks, fromCents) => {
    const answer = answerOf({ people: 1, visits: visits(planned), offers: PLACES.houston });
    expect([answer.outcome, answer.open?.lacks, answer.open?.fromCents]).toEqual([outcome, lacks, fromCents]);
  });

  it("names the plan with which the fewest pay", () => {
    const { breakEvens } = answerOf({ people: 1, visits: [], offers: PLACES.deeper });
    expect(breakEvens).toContainEqual({
      procedure: "cleaning",
      planned: 0,
      from: 3,
      planSlug: "brightwell_discount_2",
      period: "yearly",
    });
  });

  it("has no break-even above what can be planned", () => {
    const dear = { ...DENTAL, prices: { ...DENTAL.prices, enrollmentFeeCents: 1_000_000 } };
    const { breakEvens } = answerOf({ people: 1, visits: [], offers: [offer(dear, HOUSTON)] });
    expect(breakEvens.map(({ procedure, from }) => [procedure, from])).toEqual([["crown", 19]]);
  });

  it.each([
    ["no people", { people: 0 }],
    ["half a person", { people: 1.5 }],
    ["more people than a membership has", { people: 14 }],
    ["a person who is not there", { visits: [{ person: 1, procedure: "filling", count: 1 }] }],
    ["none of a procedure", { visits: visits("0 filling") }],
    ["too many of a procedure", { visits: visits("21 filling") }],
    ["a quote below zero", { visits: visits("1 filling@-1") }],
    ["a quote in parts of cents", { visits: visits("1 filling@0.001") }],
    ["too many visits", { visits: Array.from({ length: 101 }, () => visits("1 filling")).flat() }],
  ])("is refused for %s", (_case, part) => {
    expect(() => answerSavings({ people: 1, visits: [], offers: PLACES.houston, ...part })).toThrow(
      RangeError,
    );
  });
});

describe("any savings at all [FEE-05]", () => {
  const PROCEDURES = ["filling", "crown", "cleaning", "implant"];
  const anyPrice: fc.Arbitrary<PriceHere> = fc.oneof(
    fc.constant({ kind: "unknown" } as const),
    fc.record({
      kind: fc.constant("known" as const),
      memberCents: anyCents,
      usualCents: fc.option(anyCents),
    }),
  );
  const anyOffer: fc.Arbitrary<OfferedPlan> = fc.record({
    plan: anyPlan,
    prices: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...PROCEDURES), anyPrice), { selector: ([name]) => name })
      .map((entries) => new Map(entries)),
  });
  const anyVisit: fc.Arbitrary<PlannedVisit> = fc.record(
    {
      person: fc.constant(0),
      procedure: fc.constantFrom(...PROCEDURES),
      count: fc.integer({ min: 1, max: 20 }),
      quotedCents: anyCents,
    },
    { requiredKeys: ["person", "procedure", "count"] },
  );
  const anyQuestion = fc.record({
    people: fc.integer({ min: 1, max: 13 }),
    visits: fc.array(anyVisit, { maxLength: 6 }),
    offers: fc.array(anyOffer, { minLength: 1, maxLength: 3 }),
  });
  const runs = { numRuns: bySize({ commit: 300, full: 10_000 }), seed: 20_261_128 };
  const bestSaved = (question: SavingsQuestion) => answerOf(question).years[0].savedCents;

  it("adds up, and no plan and period saves more than the first", () => {
    void fc.assert(
      fc.property(anyQuestion, (question) => {
        const { years } = answerOf(question);
        for (const year of years) {
          const paid = year.visits.reduce((sum, { memberCents }) => sum + memberCents, year.feesCents);
          expect(year.withCents).toBe(paid);
          expect(year.savedCents).toBe(year.withoutCents - year.withCents);
          expect(year.visits.length + year.unknown.length).toBe(question.visits.length);
          expect(year.savedCents).toBeLessThanOrEqual(years[0].savedCents);
        }
      }),
      runs,
    );
  });

  it("says loses or saves only where no price that is not known could turn it", () => {
    const anyFill = fc.record({ memberCents: anyCents, usualCents: anyCents });
    const fills = fc.array(fc.dictionary(fc.constantFrom(...PROCEDURES), anyFill), {
      minLength: 3,
      maxLength: 3,
    });
    void fc.assert(
      fc.property(anyQuestion, fills, (question, [...filled]) => {
        const offers = question.offers.map(({ plan, prices }, at) => ({
          plan,
          prices: new Map(
            PROCEDURES.map((name) => [
              name,
              fillPrice(prices.get(name), filled[at]?.[name], usualOf(name, question)),
            ]),
          ),
        }));
        const said = answerOf(question);
        const turned = answerOf({ ...question, offers });
        if (said.outcome === "open" || said.outcome === "unknown") {
          expect(said.years.some(({ unknown }) => unknown.length > 0)).toBe(true);
        } else expect(turned.outcome).toBe(said.outcome);
      }),
      runs,
    );
  });

  it("pays from the amount that it names where a price is not known", () => {
    void fc.assert(
      fc.property(anyQuestion, (question) => {
        const { open, outcome } = answerOf(question);
        expect(open === null).toBe(outcome !== "open");
        if (open === null) return;
        const { year, fromCents, visits } = open;
        const [first] = visits;
        const times = visits.length === 1 ? (first?.count ?? 0) : 1;
        expect(year.savedCents + times * fromCents).toBeGreaterThan(0);
        expect(year.savedCents + times * (fromCents - 100)).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  it("never saves less with one visit more", () => {
    void fc.assert(
      fc.property(anyQuestion, anyVisit, (question, visit) => {
        const more = { ...question, visits: [...question.visits, visit] };
        expect(bestSaved(more)).toBeGreaterThanOrEqual(bestSaved(question));
      }),
      runs,
    );
  });

  it("saves with one visit more just what it costs above the member price", () => {
    void fc.assert(
      fc.property(anyQuestion, anyVisit, ({ people, visits: planned, offers }, visit) => {
        for (const { plan, prices } of offers) {
          const ask = (all: PlannedVisit[]) =>
            answerOf({ people, visits: all, offers: [{ plan, prices }] }).years.toSorted((one, other) =>
              one.period.localeCompare(other.period, "en"),
            );
          const [before, after] = [ask(planned), ask([...planned, visit])];
          const price = prices.get(visit.procedure);
          const known = price?.kind === "known" ? price : { memberCents: 0, usualCents: 0 };
          const asked = visit.quotedCents ?? (known.usualCents ?? 0) * visit.count;
          const more = price?.kind === "known" ? Math.max(0, asked - known.memberCents * visit.count) : 0;
          for (const [index, year] of after.entries()) {
            expect(year.savedCents).toBe((before[index]?.savedCents ?? 0) + more);
          }
        }
      }),
      runs,
    );
  });

  it("never saves less a visit when the same visits are repeated", () => {
    void fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 2, max: 10 }), (question, times) => {
        const repeated = { ...question, visits: Array.from({ length: times }, () => question.visits).flat() };
        expect(bestSaved(repeated)).toBeGreaterThanOrEqual(times * bestSaved(question));
      }),
      runs,
    );
  });

  it("never loses with a plan without fee to the same plan with one", () => {
    void fc.assert(
      fc.property(anyQuestion, (question) => {
        const withFee = bestSaved(question);
        expect(bestSaved({ ...question, feeRule: "none" })).toBeGreaterThanOrEqual(withFee);
        const offers = question.offers.map(({ plan, prices }) => ({
          plan: { ...plan, prices: { ...plan.prices, enrollmentFeeCents: 0 } },
          prices,
        }));
        expect(bestSaved({ ...question, offers })).toBe(bestSaved({ ...question, feeRule: "none" }));
      }),
      runs,
    );
  });

  it("pays from the number that it names, and with no fewer", () => {
    const onePlan = fc.record({
      people: fc.constant(1),
      offer: anyOffer,
      others: fc.array(anyVisit, { maxLength: 3 }),
    });
    void fc.assert(
      fc.property(onePlan, ({ people, offer, others }) => {
        const rest = others.filter(({ procedure }) => procedure !== "filling");
        const withFillings = (count: number) =>
          bestSaved({
            people,
            offers: [offer],
            visits: count === 0 ? rest : [...rest, { person: 0, procedure: "filling", count }],
          });
        const { breakEvens } = answerOf({ people, visits: rest, offers: [offer] });
        const from = breakEvens.find(({ procedure }) => procedure === "filling")?.from;
        if (from === undefined) {
          expect(withFillings(20) <= 0 || withFillings(0) > 0).toBe(true);
        } else {
          expect(withFillings(from)).toBeGreaterThan(0);
          expect(withFillings(from - 1)).toBeLessThanOrEqual(0);
        }
      }),
      runs,
    );
  });
});
