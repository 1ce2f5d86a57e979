import type { LocationCard } from "@smirk/domain/directory/location-card";
import { DEFAULT_VIEW, type MapView } from "@smirk/domain/finder/map-view";
import type { SearchReading } from "@smirk/domain/finder/search-reading";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import type { MapIdle } from "../../map/map-driver.ts";
import type { NamedLocation } from "../../storage/stored-view.ts";
import { trackResultScrolled } from "../../vendors/telemetry/finder-events.ts";
import { useFilter } from "./filters/use-filter.ts";
import { type FinderEvent, type FinderState, openFinder, reduceFinder } from "./finder-state.ts";
import type { FinderFilter } from "./first-view/finder-filter.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";
import { isViewStored, loadMapView } from "./first-view/view-storage.ts";
import { useOwnPlan } from "./form/use-own-plan.ts";
import type { FoundInView } from "./map/find-in-view.ts";
import { useFinderMap } from "./map/use-finder-map.ts";
import { useShowOnMap } from "./map/use-show-on-map.ts";
import type { NamedProcedure } from "./prices/name-procedure.server.ts";
import { useViewportSearch } from "./results/use-viewport-search.ts";
import { useSearchedReading } from "./searched-reading.ts";
import { type Origin, usePlace } from "./use-place.ts";
import { useRestoredView } from "./use-restored-view.ts";
import { useSavedFinder, useSaveFinder } from "./use-saved-finder.ts";

export type Finder = ReturnType<typeof useFinder>;

/** What the server found, for the default view or a search; `found` is null when it failed. */
export interface OpenedFinder {
  found: FoundInView | null;
  view: MapView | null;
  place: NamedLocation | null;
  /** What the search was read as; null where it is as asked. */
  filter: FinderFilter | null;
  /** The chosen procedure, in the page's language: its texts are in no first script. */
  procedure: NamedProcedure | null;
  /** What the words of the search were read as; null without one. */
  reading: SearchReading | null;
}

export function useFinder(opened: OpenedFinder) {
  const saved = useSavedFinder();
  const [state, dispatch] = useReducer(
    reduceFinder,
    opened,
    ({ found, place }) => saved?.state ?? openFinder(found, place ?? DEFAULT_VIEW.center),
  );
  const filtered = useFilter(opened.filter);
  const { filter } = filtered;
  const searched = useSearchedReading(filter, opened.reading, saved?.read);
  const [stop, setStop] = useState<SheetStop>(saved?.stop ?? "half");
  const refs = useFinderElements();
  const placed = usePlace(refs.place, opened.place, saved, searched.endNote);
  const { place, origin } = placed;
  const [opensAt] = useState(() => saved?.view ?? findOpeningView(opened));
  const servedView = saved?.servedView ?? opened.view ?? DEFAULT_VIEW;
  const { onIdle, retry, view, isAway } = useSearchedView(dispatch, filter, origin, opensAt);
  useRestoredView(refs.map, { dispatch, onIdle, isSaved: saved !== null || opened.place !== null });
  const [firstResults] = useState(state.results);
  const { pins, lazyMap, pressPins } = useFinderMap(refs.map, { state, dispatch, view, servedView }, onIdle);
  const show = useShowOnMap(lazyMap, refs.map);
  const openPins = useMemo(
    () => pins.filter((pin) => state.openPins.includes(pin.pin_id)),
    [pins, state.openPins],
  );
  useScrollReset(refs, state);
  useSaveFinder(saved, refs, { state, stop, place, origin, view, servedView, read: searched.read });

  const choose = useCallback(
    (card: LocationCard) => {
      dispatch({ type: "cardChosen", id: card.id });
      show(card);
    },
    [show],
  );
  return {
    state,
    dispatch,
    refs,
    view,
    retry,
    lazyMap,
    openPins,
    pressPins,
    /** Whether the list is still the one that came with the page. */
    isFirstView: state.results === firstResults,
    show,
    choose,
    ...filtered,
    /** The chosen procedure where the server named it. */
    named: opened.procedure?.slug === filter.procedure ? opened.procedure : null,
    ...searched,
    ...placed,
    /** Whether the origin is outside of the map. */
    isAway,
    isRestored: saved !== null,
    onIdle,
    stop,
    setStop,
  };
}

/** A stored view wins over that of a search, unless the search named a place. */
function findOpeningView({ place, view }: OpenedFinder): MapView {
  const goesThere = place !== null || !isViewStored();
  return (goesThere ? view : null) ?? loadMapView();
}

/** Searches when the map rests, and knows whether the origin is on it. */
function useSearchedView(
  dispatch: Dispatch<FinderEvent>,
  filter: FinderFilter,
  origin: Origin,
  opensAt: MapView,
) {
  useOwnPlanFirst(dispatch, filter);
  const { onIdle: search, retry, view } = useViewportSearch(dispatch, filter, origin, opensAt);
  const [box, setBox] = useState<LatLngBox | null>(null);
  const onIdle = useCallback(
    (idle: MapIdle) => {
      setBox(idle.bounds);
      search(idle);
    },
    [search],
  );
  return { onIdle, retry, view, isAway: box !== null && !isInBox(origin, box) };
}

/** Offices of a member's own plan stand first among those of one price. */
function useOwnPlanFirst(dispatch: Dispatch<FinderEvent>, { procedure }: FinderFilter) {
  const plan = useOwnPlan(procedure !== null);
  // A list that was restored is in the order of the plan before it is known again.
  useEffect(() => {
    if (plan !== null) dispatch({ type: "ownPlanKnown", plan });
  }, [dispatch, plan]);
}

function useScrollReset({ column, results: list }: FinderElements, { results, selectedId }: FinderState) {
  useScrollTracking(list, results?.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for new results only.
  useEffect(() => {
    if (selectedId !== null) return;
    for (const element of [column.current, list.current?.closest("[data-list-scroll]")]) {
      element?.scrollTo({ top: 0 });
    }
  }, [results]);
}

/** West > east means that the box crosses the date line. */
export function isInBox({ lat, lng }: LatLng, { sw, ne }: LatLngBox): boolean {
  if (lat < sw.lat || lat > ne.lat) return false;
  return sw.lng <= ne.lng ? lng >= sw.lng && lng <= ne.lng : lng >= sw.lng || lng <= ne.lng;
}

function useFinderElements() {
  const screen = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  return useMemo(() => ({ screen, column, map, results, form, head, search, place, sheet, handle }), []);
}

type FinderElements = ReturnType<typeof useFinderElements>;

function useScrollTracking(list: RefObject<HTMLElement | null>, results: number): void {
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const element = list.current;
      if (element === null || results === 0 || !(target instanceof Node) || !target.contains(element)) return;
      trackResultScrolled(() => ({ seen: countSeen(element), results }));
    };
    // Scroll events do not bubble.
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", onScroll, { capture: true });
  }, [list, results]);
}

function countSeen(list: HTMLElement): number {
  const rows = [...list.querySelectorAll("li")];
  return rows.filter((row) => row.getBoundingClientRect().top < innerHeight).length;
}
