import { createFeeBook, findPrice, type OfficeFee } from "@smirk/domain/fees/find-price";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import type { LocationPrice, MapSort } from "@smirk/domain/finder/map-contents";
import { distanceMiles } from "@smirk/domain/geography/geo";
import { DAY_MS } from "@smirk/domain/wire/durations";
import fc from "fast-check";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { stateDay } from "../../law/state-day.ts";
import { mapContentsOf } from "../map-index/find-map-contents.ts";
import { type LocationRow, packLocations } from "../packed/pack-locations.ts";
import { applyChanges, createLiveDirectory, type LiveDirectory } from "./live-directory.ts";
import type { PriceChanges } from "./live-prices.ts";

const RUNS = { numRuns: bySize({ commit: 40, full: 1_000 }) };
const PLAN = "ours_discount_1";
const CROWN = "porcelain-crown";
const BOX = { sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 } };
const ORIGIN = { lat: 29.7, lng: -95.4 };
const MOMENT = { version: "1", snapshot: "1:1:", at: new Date(0) };
/** Ten in the evening in Houston, and already the next day in New York. */
const NOW = new Date("2026-06-16T04:30:00Z");

interface Place {
  id: number;
  lat: number;
  lng: number;
  zip: string;
  state: string;
  plans: string[];
  kinds: string[];
  own: OfficeFee | null;
}

const anyDay = fc.constantFrom(
  "2025-06-14",
  "2025-06-15",
  "2025-06-16",
  "2026-01-01",
  "2026-06-15",
  "2026-06-16",
);
const anyCents = fc.constantFrom(6_200, 6_300, 80_000);
const anyFees = fc
  .record({ member: fc.option(anyCents), usual: fc.option(fc.constantFrom(80_000, 95_000)) })
  .map(({ member, usual }) => {
    const fee = {
      memberCents: member,
      usual: usual === null ? null : { cents: usual, source: "S", day: "2026-01-01" },
    };
    return new Map(member === null && usual === null ? [] : [[CROWN, fee]]);
  });
const anyPlan = fc.constantFrom(PLAN, PLAN, "ours_discount_2", "other_discount_1");
const anyKind = fc.constantFrom("GD", "EN", "SP");
const anyBook = fc
  .record({
    schedules: fc.uniqueArray(
      fc.record({
        planList: anyPlan,
        area: fc.constantFrom("770", "771", "TX", "LA"),
        kind: anyKind,
        from: anyDay,
        to: fc.option(fc.constantFrom("2026-06-15", "2027-01-01")),
        source: fc.constant("List"),
        fees: anyFees,
      }),
      { selector: ({ planList, area, kind }) => `${planList} ${area} ${kind}`, maxLength: 8 },
    ),
    rates: fc.uniqueArray(
      fc.record({
        planList: anyPlan,
        kind: fc.constantFrom("EN", "SP"),
        percentOff: fc.integer({ min: 1, max: 99 }),
        from: anyDay,
        to: fc.constant(null),
        source: fc.constant("Rate"),
      }),
      { selector: ({ planList, kind }) => `${planList} ${kind}`, maxLength: 3 },
    ),
  })
  .map(({ schedules, rates }) => createFeeBook(schedules as never, rates as never));
const anyOwn = fc.option(
  fc.record({
    memberCents: fc.option(anyCents),
    usualCents: fc.constantFrom(80_000, 90_000),
    confirmedOn: anyDay,
  }),
);
const anyPlace = fc.record({
  lat: fc.integer({ min: 28_900, max: 30_100 }).map((value) => value / 1_000),
  lng: fc.integer({ min: -96_100, max: -94_900 }).map((value) => value / 1_000),
  zip: fc.constantFrom("77006", "77101", "70112-1234"),
  state: fc.constantFrom("TX", "LA", "NY"),
  plans: fc.subarray(["ours_insurance", "ours_discount_2", "other_discount_1", PLAN]),
  kinds: fc.subarray(["GD", "EN", "PE"]),
  own: anyOwn,
});
const anyPlaces = fc
  .array(anyPlace, { minLength: 1, maxLength: 60 })
  .map((places) => places.map((place, at): Place => ({ ...place, id: at + 1 })));

function rowOf({ id, lat, lng, zip, state, plans, kinds }: Place): LocationRow {
  const { provider } = locationCard();
  const card = locationCard({
    id: `${id}`,
    latitude: lat,
    longitude: lng,
    zip,
    state,
    plans,
    provider: { ...provider, specialities: kinds },
  });
  return {
    id,
    lat,
    lng,
    specialities: kinds.join(" "),
    languages: "EN",
    degrees: "",
    plans: plans.join("\n"),
    practice: "",
    providerId: 1,
    npi: 0,
    changedAt: 0,
    area: `${state}${zip.slice(0, 5)}`,
    lastName: "lopez",
    firstName: "ana",
    card: Buffer.from(JSON.stringify(card)),
  };
}

/** Fees as the tables are read: the procedure's place in the list, cents, -1 for none, and days since 1970. */
function packOwn(places: readonly Place[]): Map<number, Int32Array> {
  const procedure = PROCEDURES.findIndex(({ slug }) => slug === CROWN);
  return new Map(
    places.map(({ id, own }) => {
      const day = Date.parse(own?.confirmedOn ?? "") / DAY_MS;
      const fee = own === null ? [] : [procedure, own.memberCents ?? -1, own.usualCents ?? -1, day];
      return [id, Int32Array.from(fee)];
    }),
  );
}

function expectedPrice(book: ReturnType<typeof createFeeBook>, place: Place): LocationPrice | null {
  const { own, kinds, ...where } = place;
  const planList = [PLAN, "ours_discount_2"].find((plan) => place.plans.includes(plan)) ?? "";
  const officeFees = new Map(own === null ? [] : [[CROWN, own]]);
  const price = findPrice(book, {
    procedure: CROWN,
    place: { ...where, specialities: kinds, officeFees },
    planList,
    day: stateDay(place.state, NOW),
  });
  if (price.kind === "unknown") return null;
  const { memberCents, usualCents, isEstimate, source } = price;
  const plan = source.of === "office" ? null : planList;
  return { member_cents: memberCents, usual_cents: usualCents, is_estimate: isEstimate, plan };
}

function ask(
  directory: LiveDirectory,
  sort: MapSort,
  { skip = 0, specialities = [] }: { skip?: number; specialities?: string[] } = {},
) {
  const filter = { procedure: CROWN, specialities };
  const question = { ...BOX, zoom: 12, filter, origin: ORIGIN, sort, skip };
  const { cards, prices } = mapContentsOf(directory, question, { terms: { organization: "ours", now: NOW } });
  const ids = (JSON.parse(cards.toString()) as { id: string }[]).map(({ id }) => Number(id));
  return ids.map((id, at) => ({ id, price: prices[at]?.price }));
}

function expected(book: ReturnType<typeof createFeeBook>, places: readonly Place[], sort: MapSort) {
  const isInside = ({ lat, lng }: Place) => lat >= 29 && lat <= 30 && lng >= -96 && lng <= -95;
  const rows = places
    .filter(isInside)
    .map((place) => ({ place, price: expectedPrice(book, place), miles: distanceMiles(ORIGIN, place) }));
  type Row = (typeof rows)[number];
  const byPrice = ({ price: a }: Row, { price: b }: Row): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a.member_cents - b.member_cents || Number(a.is_estimate) - Number(b.is_estimate);
  };
  const order = (a: Row, b: Row) =>
    (sort === "price" ? byPrice(a, b) : 0) || a.miles - b.miles || a.place.id - b.place.id;
  return rows.sort(order).map(({ place: { id }, price }) => ({ id, price }));
}

function open(book: ReturnType<typeof createFeeBook>, places: readonly Place[]): LiveDirectory {
  const offices = new Map([...packOwn(places)].filter(([, fees]) => fees.length > 0));
  return createLiveDirectory({
    packed: packLocations(places.map(rowOf)),
    moment: MOMENT,
    prices: { book, offices },
  });
}

it("prices from memory are those that the rule finds, in any order [FEE-04] [LIVE-01]", () => {
  fc.assert(
    fc.property(anyBook, anyPlaces, fc.constantFrom<MapSort>("distance", "price"), (book, places, sort) => {
      expect(ask(open(book, places), sort)).toEqual(expected(book, places, sort));
    }),
    RUNS,
  );
});

it("changed schedules, offices and plans change the prices that were prepared [FEE-04] [LIVE-01]", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBook,
      fc.option(anyBook),
      anyPlaces,
      fc.array(anyPlace),
      async (book, newBook, places, others) => {
        const directory = open(book, places);
        ask(directory, "price");
        const changed = places.flatMap(({ id }, at): Place[] => (others[at] ? [{ ...others[at], id }] : []));
        const prices: PriceChanges = { book: newBook, offices: packOwn(changed) };
        const ids = changed.map(({ id }) => id);
        await applyChanges(directory, { moment: MOMENT, ids, rows: changed.map(rowOf), prices });
        const now = places.map((place) => changed.find(({ id }) => id === place.id) ?? place);
        expect(ask(directory, "price")).toEqual(expected(newBook ?? book, now, "price"));
      },
    ),
    RUNS,
  );
});

it("a filtered list of thousands goes on where it ended, sorted by price [FEE-04]", () => {
  const place = { zip: "77006", state: "TX", plans: [PLAN] };
  const places = Array.from({ length: 2_400 }, (_, at): Place => {
    const memberCents = 6_000 + (at % 11);
    const own = at % 7 === 0 ? null : { memberCents, usualCents: null, confirmedOn: "2026-06-01" };
    const kinds = [at % 3 === 0 ? "EN" : "GD"];
    return { ...place, id: at + 1, lat: 29 + (at % 31) / 31, lng: -96 + (at % 29) / 29, own, kinds };
  });
  const book = createFeeBook([], []);
  const directory = open(book, places);
  const pages = [0, 50, 100].flatMap((skip) => ask(directory, "price", { skip, specialities: ["EN"] }));
  const wanted = places.filter(({ kinds }) => kinds.includes("EN"));
  expect(pages).toEqual(expected(book, wanted, "price").slice(0, 150));
});
