import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { listPricedOffices } from "@smirk/domain/fees/price-page";
import type { NamedPrice } from "@smirk/domain/finder/map-contents";
import { expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../packages/domain/test/location-card.ts";
import { CityDentist } from "../app/features/city/city-dentist.tsx";
import { AboutSections } from "../app/features/dentist/about-sections.tsx";
import { ContactPanel } from "../app/features/dentist/contact/contact-panel.tsx";
import { DentistHeader } from "../app/features/dentist/header/dentist-header.tsx";
import { SearchHitRow } from "../app/features/finder/form/search-hit-row.tsx";
import { PinBox } from "../app/features/finder/map/pin-box.tsx";
import { ResultCard } from "../app/features/finder/results/result-card.tsx";
import { OfficePrice } from "../app/features/prices/price-list.tsx";
import { renderPage } from "./render-page.tsx";

const STATES: Pick<LocationCard, "being_checked" | "confirmation" | "confirmed_on">[] = [
  { being_checked: false, confirmation: "confirmed", confirmed_on: "2026-11-05" },
  { being_checked: false, confirmation: "aging", confirmed_on: "2026-06-05" },
  { being_checked: false, confirmation: "none", confirmed_on: "2025-06-05" },
  { being_checked: false, confirmation: "none", confirmed_on: null },
  { being_checked: true, confirmation: "confirmed", confirmed_on: "2026-11-05" },
  { being_checked: true, confirmation: "none", confirmed_on: null },
];
const KNOWN: NamedPrice = { member_cents: 6_200, usual_cents: 9_500, is_estimate: false, plan: null };
const MONDAY = { day: 1, opens: 480, closes: 1_020 };

/** Each list holds what excludes each other; a screen says at most one of it, and says it once. */
const EXCLUSIVE = [
  [/(?<!Last c|Not c)Confirmed /, /Last confirmed/, /Not confirmed/, /Being checked/],
  [/(?<!Not a)Accepting new patients/, /Not accepting new patients/, /No new patients/],
  [/\$62/, /[Aa]sk the office/],
];

function expectNoContradiction(text: string, card: LocationCard) {
  for (const statements of EXCLUSIVE) {
    const said = statements.flatMap((statement) => [...text.matchAll(new RegExp(statement, "g"))]);
    expect(said.length, text).toBeLessThanOrEqual(1);
  }
  const isConfirmed = card.confirmation === "confirmed" && !card.being_checked;
  if (text.includes("Smirk verified")) expect(isConfirmed && card.smirk_verified, text).toBe(true);
  if (/Not confirmed|Being checked/.test(text)) expect(isConfirmed).toBe(false);
}

const cards = STATES.flatMap((state) =>
  [true, false].flatMap((smirk_verified) =>
    [null, true, false].flatMap((accepting_new_patients) =>
      [[], [1_920, 2_460]].map((weekly_hours) =>
        locationCard({
          ...state,
          smirk_verified,
          accepting_new_patients,
          accepting_checked_on: accepting_new_patients === null ? null : "2026-11-03",
          weekly_hours,
        }),
      ),
    ),
  ),
);

/** All are rendered at once: a render of its own for each would take a minute. */
async function readEach<Item>(
  items: readonly Item[],
  render: (item: Item) => React.ReactNode,
): Promise<string[]> {
  const html = await renderPage(() =>
    items.map((item, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
      <section key={at} data-item>
        {render(item)}
      </section>
    )),
  );
  return html
    .split(/<section data-item[^>]*>/)
    .slice(1)
    .map((part) => part.replaceAll(/<!-- -->|<[^>]+>/g, "").replaceAll("\u00a0", " "));
}

it("no row contradicts itself, for each state, badge, price and hours [USE-20]", async () => {
  const prices = [null, KNOWN];
  const rows = cards
    .filter(({ smirk_verified }) => smirk_verified)
    .flatMap((card) => prices.map((price) => ({ card, miles: 1, price })));
  const texts = await readEach(rows, (result) => (
    <ResultCard
      result={result}
      selected={false}
      origin={null}
      namesPlan
      onPoint={() => {}}
      onChoose={() => {}}
    />
  ));
  expect(texts).toHaveLength(rows.length);
  for (const [at, { card }] of rows.entries()) expectNoContradiction(texts[at] ?? "", card);
});

const nothing = () => {};
const PRICE: ProcedurePrice = {
  ...{ procedure: "checkup", member_cents: 6_200, usual_cents: null, is_estimate: false },
  ...{ source: null, day: "2026-11-05", usual_source: null, usual_day: null },
};
const WORDS = { price: "$62", comparison: null, source: "The office, Nov 5, 2026" };

/** Each place where somebody decides for a dentist, without having seen the page. */
const PLACES: Record<string, (card: LocationCard) => React.ReactNode> = {
  "the list": (card) => (
    <ResultCard
      {...{ result: { card, miles: 1 }, selected: false, origin: null, namesPlan: false }}
      {...{ onPoint: nothing, onChoose: nothing }}
    />
  ),
  "a pin": (card) => (
    <PinBox
      pins={[{ pin_id: "1,2", latitude: 1, longitude: 2, providerLocations: [card] }]}
      {...{ selectedId: null, takesFocus: false, findResult: () => undefined, onClose: nothing }}
    />
  ),
  "a suggestion": (card) => (
    <SearchHitRow hit={{ card, miles: 1, practice: null, speciality: null }} ownPlan={null} />
  ),
  "a town's page": (card) => <CityDentist location={card} isMarked={false} />,
  "a page of prices": (card) => {
    const [office] = listPricedOffices([{ card, price: PRICE }]).offices;
    return office && <OfficePrice office={{ ...office, words: WORDS }} />;
  },
};

it.each(Object.keys(PLACES))(
  "%s says what is wrong with a dentist, and nothing where nothing is [USE-20] [DESK-04]",
  async (place) => {
    const render = PLACES[place] ?? expect.fail();
    const rows = cards.filter(
      ({ weekly_hours: hours, smirk_verified }) => hours.length === 0 && smirk_verified,
    );
    const texts = await readEach(rows, render);
    const said = texts.map((text) => text.match(/Being checked|Not confirmed|No new patients/g) ?? []);
    expect(said).toEqual(
      rows.map((card) => [
        ...(card.being_checked ? ["Being checked"] : card.confirmation === "none" ? ["Not confirmed"] : []),
        ...(card.accepting_new_patients === false ? ["No new patients"] : []),
      ]),
    );
  },
);

it("no dentist's page contradicts itself, for each state, badge and hours [USE-20]", async () => {
  const texts = await readEach(cards, (card) => {
    const location = {
      ...card,
      ...NO_PAGE_FIELDS,
      opening_hours: card.weekly_hours.length > 0 ? [MONDAY] : [],
      provider: { ...card.provider, smirk_verified: card.smirk_verified, center_name: null },
      cached_data: null,
      timeZone: "America/Chicago",
      pictures: null,
      priceList: { title: "Prices", noPlan: null, ask: null, tables: null, nearby: null },
    };
    return (
      <>
        <DentistHeader location={location} />
        <ContactPanel location={location} pictures={null} />
        <AboutSections location={location} />
      </>
    );
  });
  expect(texts).toHaveLength(cards.length);
  for (const [at, card] of cards.entries()) {
    const text = texts[at] ?? "";
    expectNoContradiction(text, card);
    const isConfirmed = card.confirmation === "confirmed" && !card.being_checked;
    expect(text.includes("Smirk verified"), text).toBe(card.smirk_verified && isConfirmed);
  }
});
