import { expect, it } from "vitest";
import { createSegment } from "../live-index/segments.ts";
import type { GivenFilter } from "../map-index/read-map-filter.ts";
import { packLocations } from "../packed/pack-locations.ts";
import { selectFiltered } from "./selection.ts";

/** Enough that what a filter lets pass is kept. */
const COUNT = 2_400;
const DENTISTS = [
  ["GD", "EN", "brightwell_discount_1", "fern"],
  ["GD", "ES", "brightwell_insurance", "oak"],
  ["OR", "EN ES", "brightwell_discount_2", "fern"],
  ["PE", "VI", "brightwell_insurance", "birch"],
] as const;
const pack = () =>
  packLocations(
    Array.from({ length: COUNT }, (_, at) => {
      const [specialities, languages, plans, lastName] = DENTISTS[at % DENTISTS.length] ?? DENTISTS[0];
      const own = { specialities, languages, plans, lastName, firstName: "ada" };
      const card = Buffer.from(`{"id":${at + 1}}`);
      return {
        ...own,
        id: at + 1,
        lat: 29,
        lng: -95 + at / COUNT,
        degrees: "",
        practice: "",
        providerId: 1,
        npi: 0,
        changedAt: 0,
        area: "",
        card,
      };
    }),
  );

/** Each differs from the one before in one part alone, and lets others pass. */
const FILTERS: readonly GivenFilter[] = [
  { specialities: ["GD"] },
  { specialities: ["OR"] },
  { languages: ["EN"] },
  { languages: ["ES"] },
  { languages: ["VI", "ES"] },
  { specialities: ["GD"], languages: ["ES"] },
  { plans: ["insurance"] },
  { plans: ["discount"] },
  { q: "fern" },
  { q: "oak" },
  { q: "fern", languages: ["ES"] },
  { q: "fern", plans: ["discount"], specialities: ["OR"] },
  { open_at: 29_000_000 },
  {},
];

it("what is kept of a filter answers no other one [LIVE-01]", () => {
  const count = (packed: ReturnType<typeof pack>, filter: GivenFilter) => {
    const [selection] = selectFiltered([createSegment(packed)], filter);
    return Array.from({ length: COUNT }, (_, place) => place).filter(
      (place) => selection?.fits?.(place) ?? true,
    ).length;
  };
  const kept = pack();
  for (const filter of FILTERS) count(kept, filter);
  const counts = FILTERS.map((filter) => count(kept, filter));
  expect(counts).toEqual(FILTERS.map((filter) => count(pack(), filter)));
  expect(counts.slice(0, 5)).toEqual([1_200, 600, 1_200, 1_200, 1_800]);
});
