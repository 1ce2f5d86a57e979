import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { NamedPrice } from "@smirk/domain/finder/map-contents";
import { expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../packages/domain/test/location-card.ts";
import { AboutSections } from "../app/features/dentist/about-sections.tsx";
import { ContactPanel } from "../app/features/dentist/contact/contact-panel.tsx";
import { DentistHeader } from "../app/features/dentist/header/dentist-header.tsx";
import { ResultCard } from "../app/features/finder/results/result-card.tsx";
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
