import type { LatLng } from "@smirk/domain/geo";
import type { LocationCard } from "@smirk/domain/location-card";
import { type RankedCard, rankNearestFirst } from "@smirk/domain/nearest-first";
import { pinId } from "@smirk/domain/pins";

/** How many results are drawn at first, and how many more each time that more are wanted. */
export const PAGE_SIZE = 25;

interface Shown {
  /** Nearest first; null as long as nothing was ever answered. */
  results: readonly RankedCard[] | null;
  /** The pins that are open; several when no zoom can tell them apart. */
  openPins: readonly string[];
  /** Where that was asked for: the keyboard's focus goes into the box of a pressed pin only. */
  openedFrom: "map" | "list";
  /** The dentist highlighted in list and on map, by location id. */
  selectedId: string | null;
  /** The dentist under the mouse or the keyboard's focus. */
  pointedId: string | null;
  /** How many results are drawn. */
  limit: number;
}

/** `loading` keeps what was shown before, and so does `failed`: a list is never emptied by a failure. */
export type FinderState = Shown &
  ({ phase: "idle" } | { phase: "loading"; request: number } | { phase: "ready" } | { phase: "failed" });

export type FinderEvent =
  | { type: "searchStarted"; request: number }
  | { type: "searchAnswered"; request: number; cards: readonly LocationCard[]; center: LatLng }
  | { type: "searchFailed"; request: number }
  | { type: "boundsMissing" }
  | { type: "viewRestored" }
  | { type: "pinsPressed"; pinIds: readonly string[] }
  | { type: "boxClosed" }
  | { type: "cardChosen"; id: string }
  | { type: "cardPointed"; id: string | null }
  | { type: "moreWanted" };

const NOTHING_OPEN = { openPins: [], selectedId: null, pointedId: null };

/** @param cards what the server found for the default view; null when it could not ask */
export function openFinder(cards: readonly LocationCard[] | null, center: LatLng): FinderState {
  const base = { ...NOTHING_OPEN, openedFrom: "map" as const, limit: PAGE_SIZE };
  if (cards === null) return { ...base, phase: "failed", results: null };
  return { ...base, phase: "ready", results: rankNearestFirst(cards, center) };
}

export function reduceFinder(state: FinderState, event: FinderEvent): FinderState {
  switch (event.type) {
    case "searchStarted":
      return { ...state, phase: "loading", request: event.request };
    case "searchAnswered":
      return isAwaited(state, event) ? showResults(state, event.cards, event.center) : state;
    case "searchFailed":
      return isAwaited(state, event) ? { ...state, phase: "failed" } : state;
    case "boundsMissing":
      return { ...state, ...NOTHING_OPEN, phase: "ready", results: [] };
    case "viewRestored":
      return { ...state, ...NOTHING_OPEN, results: null };
    case "pinsPressed":
      return pressPins(state, event.pinIds);
    case "boxClosed":
      return { ...state, ...NOTHING_OPEN };
    case "cardChosen":
      return chooseCard(state, event.id);
    case "cardPointed":
      return event.id === state.pointedId ? state : { ...state, pointedId: event.id };
    case "moreWanted":
      return { ...state, limit: state.limit + PAGE_SIZE };
  }
}

/** Only the latest question counts: an answer to an older one would show the wrong part of the map. */
function isAwaited(state: FinderState, { request }: { request: number }): boolean {
  return state.phase === "loading" && state.request === request;
}

function showResults(state: FinderState, cards: readonly LocationCard[], center: LatLng): FinderState {
  const results = rankNearestFirst(cards, center);
  const pins = new Set(cards.map(pinId));
  const isThere = (id: string | null) => cards.some((card) => card.id === id);
  return {
    phase: "ready",
    results,
    openedFrom: state.openedFrom,
    openPins: state.openPins.filter((id) => pins.has(id)),
    selectedId: isThere(state.selectedId) ? state.selectedId : null,
    pointedId: isThere(state.pointedId) ? state.pointedId : null,
    limit: PAGE_SIZE,
  };
}

/** An open pin closes, another one opens and takes its nearest dentist to the list's eye. */
function pressPins(state: FinderState, pinIds: readonly string[]): FinderState {
  const isOpen = pinIds.length === state.openPins.length && pinIds.every((id) => state.openPins.includes(id));
  const first = state.results?.findIndex(({ card }) => pinIds.includes(pinId(card))) ?? -1;
  if (isOpen || first === -1) return { ...state, ...NOTHING_OPEN };
  const selectedId = state.results?.[first]?.card.id ?? null;
  return {
    ...state,
    openPins: pinIds,
    openedFrom: "map",
    selectedId,
    limit: Math.max(state.limit, first + 1),
  };
}

function chooseCard(state: FinderState, id: string): FinderState {
  const found = state.results?.find(({ card }) => card.id === id);
  return found ? { ...state, openPins: [pinId(found.card)], openedFrom: "list", selectedId: id } : state;
}
