import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { MapCluster, NamedPrice } from "@smirk/domain/finder/map-contents";
import type { LatLng } from "@smirk/domain/geography/geo";
import { type RankedCard, rankNearestFirst } from "../../directory/nearest-first.ts";
import { pinId } from "./first-view/pins.ts";
import { type FoundInView, type Pricing, pricesById, type Sure } from "./map/find-in-view.ts";

export const PAGE_SIZE = 25;

interface Shown {
  /** Nearest or cheapest first; null before the first answer. */
  results: readonly RankedCard[] | null;
  /** How many are in view; more than `results` when there are too many to list. */
  total: number;
  clusters: readonly MapCluster[];
  /** Null without a procedure. */
  pricing: Pricing | null;
  /** The plan of the signed-in member, whose offices come first among those of one price. */
  ownPlan: string | null;
  /** Null where all that is filtered for is known. */
  sure: Sure | null;
  /** Several when no zoom separates them. */
  openPins: readonly string[];
  /** Focus moves into the box only for a pin pressed on the map. */
  openedFrom: "map" | "list";
  selectedId: string | null;
  pointedId: string | null;
  /** A search hit stays listed while its pin is open, even outside the view. */
  picked: LocationCard | null;
  limit: number;
  /** Whether the rest of a list that is cut is being loaded. */
  more: "idle" | "loading" | "failed";
}

/** `loading` and `failed` keep the previous results. */
export type FinderState = Shown &
  ({ phase: "idle" } | { phase: "loading"; request: number } | { phase: "ready" } | { phase: "failed" });

export type FinderEvent =
  | { type: "searchStarted"; request: number }
  | { type: "searchAnswered"; request: number; found: FoundInView; from: LatLng }
  | { type: "searchFailed"; request: number }
  | { type: "boundsMissing" }
  | { type: "viewRestored" }
  | { type: "pinsPressed"; pinIds: readonly string[] }
  | { type: "boxClosed" }
  | { type: "cardChosen"; id: string }
  | { type: "hitPicked"; card: LocationCard; from: LatLng }
  | { type: "cardPointed"; id: string | null }
  | { type: "moreWanted" }
  | { type: "moreStarted" }
  | {
      type: "moreAnswered";
      after: Results;
      cards: readonly LocationCard[];
      /** At the cards in their order; absent without a procedure. */
      prices?: readonly (NamedPrice | null)[];
      from: LatLng;
    }
  | { type: "moreFailed"; after: Results }
  | { type: "ownPlanKnown"; plan: string };

/** The list that a page goes on from: answers to one that was replaced are dropped. */
type Results = FinderState["results"];

const NOTHING_OPEN = { openPins: [], selectedId: null, pointedId: null, picked: null };
const NOBODY = { results: [], total: 0, clusters: [], pricing: null, sure: null };
const VISITOR = { ownPlan: null };

export function openFinder(found: FoundInView | null, from: LatLng): FinderState {
  const base = { ...NOTHING_OPEN, openedFrom: "map", limit: PAGE_SIZE, more: "idle", ...VISITOR } as const;
  if (found === null) return { ...base, ...NOBODY, phase: "failed", results: null };
  return { ...base, ...rank(found, from, VISITOR), phase: "ready" };
}

type Ranking = Pick<Shown, "ownPlan">;

function rank({ cards, total, clusters, ...found }: FoundInView, from: LatLng, { ownPlan }: Ranking) {
  const { pricing = null, sure = null } = found;
  return { results: rankCards(cards, from, { pricing, sure, ownPlan }), total, clusters, pricing, sure };
}

/** The server's order; offices of which it is not known whether they fit come last. */
function rankCards(
  cards: readonly LocationCard[],
  from: LatLng,
  { pricing, ownPlan, sure }: Pick<Shown, "pricing" | "ownPlan" | "sure">,
): RankedCard[] {
  const ranked = rankPriced(rankNearestFirst(cards, from), pricing, ownPlan);
  return putUnsureLast(ranked, sure);
}

function putUnsureLast(ranked: readonly RankedCard[], sure: Sure | null): RankedCard[] {
  if (sure === null) return [...ranked];
  return ranked.toSorted((a, b) => Number(isUnsure(a.card, sure)) - Number(isUnsure(b.card, sure)));
}

/** Whether it is not known of an office that it has what is filtered for. */
export function isUnsure({ weekly_hours: hours, accepting_new_patients: accepts }: LocationCard, sure: Sure) {
  return (sure.hours && hours.length === 0) || (sure.accepting && accepts === null);
}

function rankPriced(ranked: RankedCard[], pricing: Pricing | null, ownPlan: string | null): RankedCard[] {
  if (pricing === null) return ranked;
  return sortByPrice(
    ranked.map((each) => ({ ...each, price: pricing[each.card.id] })),
    ownPlan,
  );
}

/** The cheapest first, an estimate after a real price of the same amount, the unknown last; then the member's plan, then as they were. */
function sortByPrice(ranked: readonly RankedCard[], ownPlan: string | null): RankedCard[] {
  const keyOf = ({ price }: RankedCard) =>
    price == null ? Number.MAX_VALUE : 2 * price.member_cents + Number(price.is_estimate);
  const isOutside = ({ card }: RankedCard) => Number(ownPlan !== null && !card.plans.includes(ownPlan));
  return ranked.toSorted((a, b) => keyOf(a) - keyOf(b) || isOutside(a) - isOutside(b));
}

function knowOwnPlan(state: FinderState, ownPlan: string): FinderState {
  const { results, pricing } = state;
  if (results === null || pricing === null) return { ...state, ownPlan };
  const sorted = putUnsureLast(sortByPrice(results, ownPlan), state.sure);
  // Another list would begin at its top, and drop the page that is on its way.
  if (sorted.every((ranked, at) => ranked === results[at])) return { ...state, ownPlan };
  return { ...state, ownPlan, results: sorted, more: "idle" };
}

export function reduceFinder(state: FinderState, event: FinderEvent): FinderState {
  switch (event.type) {
    case "searchStarted":
      return { ...state, phase: "loading", request: event.request };
    case "searchAnswered":
      return isAwaited(state, event) ? showResults(state, event.found, event.from) : state;
    case "searchFailed":
      return isAwaited(state, event) ? { ...state, phase: "failed" } : state;
    case "boundsMissing":
      return { ...state, ...NOTHING_OPEN, ...NOBODY, phase: "ready" };
    case "viewRestored":
      return { ...state, ...NOTHING_OPEN, ...NOBODY, results: null };
    case "pinsPressed":
      return pressPins(state, event.pinIds);
    case "boxClosed":
      return { ...state, ...NOTHING_OPEN };
    case "cardChosen":
      return chooseCard(state, event.id);
    case "hitPicked":
      return pickHit(state, event.card, event.from);
    case "cardPointed":
      return event.id === state.pointedId ? state : { ...state, pointedId: event.id };
    case "moreWanted":
      return { ...state, limit: state.limit + PAGE_SIZE };
    case "moreStarted":
      return { ...state, more: "loading" };
    case "moreAnswered":
      return event.after === state.results ? addPage(state, event) : state;
    case "moreFailed":
      return event.after === state.results ? { ...state, more: "failed" } : state;
    case "ownPlanKnown":
      return event.plan === state.ownPlan ? state : knowOwnPlan(state, event.plan);
  }
}

/** Answers to older requests are dropped. */
function isAwaited(state: FinderState, { request }: { request: number }): boolean {
  return state.phase === "loading" && state.request === request;
}

function showResults(state: FinderState, found: FoundInView, from: LatLng): FinderState {
  const { picked } = state;
  const isMissing = picked !== null && !found.cards.some(({ id }) => id === picked.id);
  const cards = isMissing ? [...found.cards, picked] : found.cards;
  const ranked = rank({ ...found, cards, total: Math.max(found.total, cards.length) }, from, state);
  // A list that was read on stays when its beginning is the same.
  const isSame =
    state.results !== null &&
    ranked.total === state.total &&
    saysTheSame(state.results.slice(0, ranked.results.length), ranked.results);
  const results = isSame ? (state.results ?? []) : keepEqual(state.results ?? [], ranked.results);
  const pins = new Set(results.map(({ card }) => pinId(card)));
  const isThere = (id: string | null) => results.some(({ card }) => card.id === id);
  return {
    ...ranked,
    results,
    phase: "ready",
    ownPlan: state.ownPlan,
    openedFrom: state.openedFrom,
    openPins: state.openPins.filter((id) => pins.has(id)),
    selectedId: isThere(state.selectedId) ? state.selectedId : null,
    pointedId: isThere(state.pointedId) ? state.pointedId : null,
    picked,
    limit: isSame ? state.limit : PAGE_SIZE,
    more: "idle",
  };
}

function addPage(
  state: FinderState,
  { cards, prices = [], from }: Extract<FinderEvent, { type: "moreAnswered" }>,
): FinderState {
  const added = pricesById(cards, prices);
  const pricing = state.pricing && { ...state.pricing, ...added };
  const listed = (state.results ?? []).map(({ card }) => card);
  const known = new Set(listed.map(({ id }) => id));
  const results = rankCards([...listed, ...cards.filter(({ id }) => !known.has(id))], from, {
    ...state,
    pricing,
  });
  return { ...state, results, pricing, limit: results.length, more: "idle" };
}

/** An equal answer keeps the list and its scroll position, such as after going back or a moment offline. */
function saysTheSame(before: readonly RankedCard[], after: readonly RankedCard[]): boolean {
  return (
    before.length === after.length &&
    before.every((ranked, index) => {
      const other = after[index];
      return other?.card.id === ranked.card.id && areAsFar(ranked, other) && costTheSame(ranked, other);
    })
  );
}

function areAsFar(one: RankedCard, other: RankedCard): boolean {
  return Math.abs(one.miles - other.miles) < 0.005;
}

function costTheSame(one: RankedCard, other: RankedCard): boolean {
  return JSON.stringify(one.price) === JSON.stringify(other.price);
}

/** Cards that have not changed stay the same objects: a moved map draws only the others again. */
function keepEqual(before: readonly RankedCard[], after: readonly RankedCard[]): RankedCard[] {
  const known = new Map(before.map((ranked) => [ranked.card.id, ranked]));
  return after.map((ranked) => {
    const old = known.get(ranked.card.id);
    const isEqual =
      old !== undefined &&
      areAsFar(old, ranked) &&
      costTheSame(old, ranked) &&
      JSON.stringify(old.card) === JSON.stringify(ranked.card);
    return isEqual ? old : ranked;
  });
}

function pressPins(state: FinderState, pinIds: readonly string[]): FinderState {
  const isOpen = pinIds.length === state.openPins.length && pinIds.every((id) => state.openPins.includes(id));
  const first = state.results?.findIndex(({ card }) => pinIds.includes(pinId(card))) ?? -1;
  if (isOpen || first === -1) return { ...state, ...NOTHING_OPEN };
  const selectedId = state.results?.[first]?.card.id ?? null;
  return {
    ...state,
    openPins: pinIds,
    openedFrom: "map",
    picked: null,
    selectedId,
    limit: Math.max(state.limit, first + 1),
  };
}

function chooseCard(state: FinderState, id: string): FinderState {
  const at = state.results?.findIndex(({ card }) => card.id === id) ?? -1;
  const found = state.results?.[at];
  if (!found) return state;
  const limit = Math.max(state.limit, at + 1);
  return { ...state, openPins: [pinId(found.card)], openedFrom: "list", selectedId: id, picked: null, limit };
}

function pickHit(state: FinderState, card: LocationCard, from: LatLng): FinderState {
  const results = state.results ?? [];
  const isThere = results.some((result) => result.card.id === card.id);
  const cards = results.map((result) => result.card);
  const joined = isThere ? state : { ...state, results: rankCards([...cards, card], from, state) };
  const total = Math.max(state.total, joined.results?.length ?? 0);
  return { ...chooseCard({ ...joined, total }, card.id), picked: card };
}
