import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { LocationPrice } from "@smirk/domain/finder/map-contents";
import { describe, expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import { type FinderEvent, type FinderState, openFinder, PAGE_SIZE, reduceFinder } from "./finder-state.ts";

const CENTER = { lat: 29.7604, lng: -95.3698 };

/** Cards ever farther north of the center; two at each address. */
function cardsUpTo(count: number): LocationCard[] {
  return Array.from({ length: count }, (_, n) =>
    locationCard({ id: String(n + 1), latitude: (297_604 + Math.floor(n / 2) * 10) / 10_000 }),
  );
}

/** The answer of a view with exactly these cards. */
const found = (cards: readonly LocationCard[]) => ({ cards, total: cards.length, clusters: [] });

function after(state: FinderState, ...events: FinderEvent[]): FinderState {
  return events.reduce(reduceFinder, state);
}

const idsOf = (state: FinderState) => state.results?.map(({ card }) => card.id);

describe("finder", () => {
  it("opens with what the server found, nearest first [FIND-01]", () => {
    const state = openFinder(found(cardsUpTo(4).reverse()), CENTER);
    expect(state.phase).toBe("ready");
    expect(idsOf(state)).toEqual(["1", "2", "3", "4"]);
  });

  it("M3: reads a list that is cut on to its end, and keeps it when asked again [FIND-17]", () => {
    const cards = cardsUpTo(120);
    const cut = { cards: cards.slice(0, 50), total: 120, clusters: [] };
    let state = openFinder(cut, CENTER);
    for (const at of [50, 99]) {
      const page = { after: state.results, cards: cards.slice(at, at + 50), from: CENTER };
      state = after(state, { type: "moreStarted" }, { type: "moreAnswered", ...page });
    }
    expect(idsOf(state)).toEqual(cards.map(({ id }) => id));
    expect(state).toMatchObject({ limit: 120, more: "idle" });
    const again = { type: "searchAnswered", request: 1, found: cut, from: CENTER } as const;
    const asked = after(state, { type: "searchStarted", request: 1 }, again);
    expect(asked.results).toBe(state.results);
    expect(asked.limit).toBe(120);
  });

  it("M3: drops a page of a list that was replaced, and says which one failed [FIND-17]", () => {
    const cut = { cards: cardsUpTo(50), total: 120, clusters: [] };
    const state = after(openFinder(cut, CENTER), { type: "moreStarted" });
    const late = { type: "moreAnswered", after: [], cards: cardsUpTo(60), from: CENTER } as const;
    expect(after(state, late, { type: "moreFailed", after: [] })).toBe(state);
    expect(after(state, { type: "moreFailed", after: state.results }).more).toBe("failed");
  });

  it("opens with the error when the server could not ask", () => {
    expect(openFinder(null, CENTER)).toMatchObject({ phase: "failed", results: null });
  });

  it("measures distances from the centre of the map that was asked about [FIND-17]", () => {
    const state = after(
      openFinder(found([]), CENTER),
      { type: "searchStarted", request: 1 },
      {
        type: "searchAnswered",
        request: 1,
        found: found(cardsUpTo(4)),
        from: { lat: 29.7614, lng: -95.3698 },
      },
    );
    expect(idsOf(state)).toEqual(["3", "4", "1", "2"]);
    expect(state.results?.[0]?.miles).toBe(0);
  });

  it("keeps the cards of a moved map that have not changed, as they are [FIND-17]", () => {
    const cards = cardsUpTo(6);
    const before = openFinder(found(cards.slice(0, 4)), CENTER);
    const changed = { ...locationCard({ ...cards[2] }), center_name: "Another name" };
    const answer = [structuredClone(cards[1]), changed, cards[3], cards[5]] as LocationCard[];
    const state = after(
      before,
      { type: "searchStarted", request: 1 },
      { type: "searchAnswered", request: 1, found: found(answer), from: CENTER },
    );
    expect(idsOf(state)).toEqual(["2", "3", "4", "6"]);
    const [second, third, fourth] = state.results ?? [];
    expect(second).toBe(before.results?.[1]);
    expect(third?.card.center_name).toBe("Another name");
    expect(fourth).toBe(before.results?.[3]);
  });

  it("measures the same cards from another place [FIND-17]", () => {
    const cards = cardsUpTo(4);
    const from = { lat: CENTER.lat + 0.5, lng: CENTER.lng };
    const state = after(
      openFinder(found(cards), CENTER),
      { type: "searchStarted", request: 1 },
      { type: "searchAnswered", request: 1, found: found(cards), from },
    );
    expect(state.results).toEqual(openFinder(found(cards), from).results);
  });

  it("shows an empty list without bounds [FIND-17]", () => {
    const state = after(openFinder(found(cardsUpTo(4)), CENTER), { type: "boundsMissing" });
    expect(state).toMatchObject({ phase: "ready", results: [] });
  });

  it("forgets the default view's list for a visitor who left the map elsewhere [FIND-15]", () => {
    const state = after(
      openFinder(found(cardsUpTo(4)), CENTER),
      { type: "viewRestored" },
      { type: "searchStarted", request: 1 },
    );
    expect(state).toMatchObject({ phase: "loading", results: null });
  });

  it("drops an answer to a question that is no longer the latest [FIND-17]", () => {
    const state = after(
      openFinder(found(cardsUpTo(2)), CENTER),
      { type: "searchStarted", request: 1 },
      { type: "searchStarted", request: 2 },
      { type: "searchAnswered", request: 1, found: found([]), from: CENTER },
      { type: "searchFailed", request: 1 },
    );
    expect(state).toMatchObject({ phase: "loading", request: 2 });
    expect(idsOf(state)).toEqual(["1", "2"]);
  });

  it("keeps the list while loading and after a failure [FIND-27]", () => {
    const loading = after(openFinder(found(cardsUpTo(2)), CENTER), { type: "searchStarted", request: 1 });
    expect(idsOf(loading)).toEqual(["1", "2"]);
    const failed = after(loading, { type: "searchFailed", request: 1 });
    expect(failed.phase).toBe("failed");
    expect(idsOf(failed)).toEqual(["1", "2"]);
  });

  it("opens a pin and highlights its first dentist, and closes it when pressed again [FIND-08] [FIND-16]", () => {
    const pinIds = ["29.7614,-95.3698"];
    const opened = after(openFinder(found(cardsUpTo(6)), CENTER), { type: "pinsPressed", pinIds });
    expect(opened).toMatchObject({ openPins: pinIds, selectedId: "3" });
    expect(after(opened, { type: "pinsPressed", pinIds })).toMatchObject({ openPins: [], selectedId: null });
    expect(after(opened, { type: "boxClosed" })).toMatchObject({ openPins: [], selectedId: null });
  });

  it("draws the list as far as the dentist whose pin was opened", () => {
    const cards = cardsUpTo(100);
    const opened = after(openFinder(found(cards), CENTER), {
      type: "pinsPressed",
      pinIds: [`${cards[80]?.latitude},-95.3698`],
    });
    expect(opened.limit).toBe(81);
  });

  it("opens the pin of a dentist chosen in the list [FIND-22]", () => {
    const state = after(openFinder(found(cardsUpTo(6)), CENTER), { type: "cardChosen", id: "4" });
    expect(state).toMatchObject({ openPins: ["29.7614,-95.3698"], selectedId: "4" });
  });

  it("closes the open pin only once it is out of sight", () => {
    const opened = after(
      openFinder(found(cardsUpTo(6)), CENTER),
      { type: "cardChosen", id: "4" },
      { type: "searchStarted", request: 1 },
    );
    const answer = { type: "searchAnswered", request: 1, from: CENTER } as const;
    expect(after(opened, { ...answer, found: found(cardsUpTo(6)) })).toMatchObject({ selectedId: "4" });
    expect(after(opened, { ...answer, found: found(cardsUpTo(2)) })).toMatchObject({
      openPins: [],
      selectedId: null,
    });
  });

  it("adds a search hit and keeps its pin open while the map moves there [FIND-21]", () => {
    const far = locationCard({ id: "99", latitude: 30.2 });
    const picked = after(openFinder(found(cardsUpTo(4)), CENTER), {
      type: "hitPicked",
      card: far,
      from: CENTER,
    });
    expect(idsOf(picked)).toEqual(["1", "2", "3", "4", "99"]);
    expect(picked).toMatchObject({ openPins: ["30.2,-95.3698"], selectedId: "99", total: 5 });
    const there = after(
      picked,
      { type: "searchStarted", request: 1 },
      { type: "searchAnswered", request: 1, found: found(cardsUpTo(2)), from: CENTER },
    );
    expect(there).toMatchObject({ selectedId: "99" });
    expect(idsOf(there)).toEqual(["1", "2", "99"]);
  });

  it("adds no dentist twice [FIND-21]", () => {
    const cards = cardsUpTo(4);
    const [, second] = cards;
    const state = openFinder(found(cards), CENTER);
    expect(second && idsOf(after(state, { type: "hitPicked", card: second, from: CENTER }))).toEqual(
      idsOf(state),
    );
  });

  it("knows how many there are beyond those it lists", () => {
    const cut = { cards: cardsUpTo(50), total: 2310, clusters: [] };
    expect(openFinder(cut, CENTER)).toMatchObject({ total: 2310, limit: PAGE_SIZE });
  });

  it("draws twenty-five results at a time", () => {
    const state = openFinder(found(cardsUpTo(100)), CENTER);
    expect(state.limit).toBe(PAGE_SIZE);
    expect(after(state, { type: "moreWanted" }, { type: "moreWanted" }).limit).toBe(75);
  });

  const price = (member_cents: number, is_estimate = false) => ({
    member_cents,
    usual_cents: null,
    is_estimate,
    plan: null,
  });
  const priced = (...prices: (LocationPrice | null)[]) => ({
    ...found(cardsUpTo(prices.length)),
    pricing: Object.fromEntries(prices.map((each, at) => [`${at + 1}`, each])),
  });

  it("lists the cheapest first, then the nearest, and unknown prices last [FEE-04] [USE-22]", () => {
    const prices = [price(9_000), price(6_200, true), price(6_200), price(6_200), null, price(5_000)];
    const state = openFinder(priced(...prices), CENTER);
    expect(idsOf(state)).toEqual(["6", "3", "4", "2", "1", "5"]);
    expect(state.results?.find(({ card }) => card.id === "5")?.price).toBeNull();
  });

  it("takes other prices of the same list for another list [FEE-04]", () => {
    const state = openFinder(priced(price(6_200), null), CENTER);
    const answer = (prices: (LocationPrice | null)[]) =>
      after(
        state,
        { type: "searchStarted", request: 1 },
        { type: "searchAnswered", request: 1, found: priced(...prices), from: CENTER },
      );
    expect(answer([price(6_200), null]).results).toBe(state.results);
    expect(answer([price(6_300), null]).results?.[0]?.price).toEqual(price(6_300));
    expect(openFinder(found(cardsUpTo(1)), CENTER).results?.[0]).not.toHaveProperty("price");
  });

  it("of one price lists a member's own plan first, also where the plan is known late [USE-22]", () => {
    const cards = cardsUpTo(4).map((card, at) => ({ ...card, plans: at === 2 ? ["own"] : ["other"] }));
    const pricing = { 1: price(6_000), 2: price(6_000), 3: price(6_000), 4: price(5_000) };
    const state = openFinder({ ...found(cards), pricing }, CENTER);
    expect(idsOf(state)).toEqual(["4", "1", "2", "3"]);
    const known = after(state, { type: "ownPlanKnown", plan: "own" });
    expect(idsOf(known)).toEqual(["4", "3", "1", "2"]);
    const asked = after(known, { type: "searchStarted", request: 1 });
    const answer = {
      type: "searchAnswered",
      request: 1,
      found: { ...found(cards), pricing },
      from: CENTER,
    } as const;
    expect(idsOf(after(asked, answer))).toEqual(["4", "3", "1", "2"]);
    expect(idsOf(after(openFinder(found(cards), CENTER), { type: "ownPlanKnown", plan: "own" }))).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });

  it("keeps its list where a member's own plan changes no order, else its next page [USE-22]", () => {
    const cards = cardsUpTo(2).map((card, at) => ({ ...card, plans: [`plan-${at}`] }));
    const opened = openFinder({ ...found(cards), pricing: { 1: price(6_000), 2: price(6_000) } }, CENTER);
    const state = after(opened, { type: "moreStarted" });
    const first = after(state, { type: "ownPlanKnown", plan: "plan-0" });
    expect(first.results).toBe(state.results);
    expect(first.more).toBe("loading");
    const second = after(state, { type: "ownPlanKnown", plan: "plan-1" });
    expect(idsOf(second)).toEqual(["2", "1"]);
    expect(second.more).toBe("idle");
  });

  it("reads a list by price on with the prices of its next page [FEE-04]", () => {
    const cards = cardsUpTo(4);
    const state = openFinder({ ...priced(price(5_000), price(6_000)), total: 4 }, CENTER);
    const page = { after: state.results, cards: cards.slice(2), prices: [null, price(7_000)], from: CENTER };
    expect(idsOf(after(state, { type: "moreAnswered", ...page }))).toEqual(["1", "2", "4", "3"]);
  });
});
