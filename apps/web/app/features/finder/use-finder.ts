import type { LocationCard } from "@smirk/domain/directory/location-card";
import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { useFilter } from "./filters/use-filter.ts";
import { type FinderState, openFinder, reduceFinder } from "./finder-state.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";
import type { FoundInView } from "./map/find-in-view.ts";
import { useFinderMap } from "./map/use-finder-map.ts";
import { useShowOnMap } from "./map/use-show-on-map.ts";
import { useViewportSearch } from "./results/use-viewport-search.ts";
import { type FinderElements, useFinderElements } from "./use-finder-elements.ts";
import { usePlace } from "./use-place.ts";
import { useRestoredView } from "./use-restored-view.ts";
import { useSavedFinder, useSaveFinder } from "./use-saved-finder.ts";
import { useScrollTracking } from "./use-scroll-tracking.ts";

export type Finder = ReturnType<typeof useFinder>;

/** @param found the server's result for the default view; null when it failed */
export function useFinder(found: FoundInView | null) {
  const saved = useSavedFinder();
  const [state, dispatch] = useReducer(
    reduceFinder,
    found,
    (initial) => saved?.state ?? openFinder(initial, DEFAULT_VIEW.center),
  );
  const [filter, setFilter] = useFilter();
  const [stop, setStop] = useState<SheetStop>(saved?.stop ?? "half");
  const refs = useFinderElements();
  const [place, setPlace] = usePlace(refs.place);
  const { onIdle, retry, view } = useViewportSearch(dispatch, filter, place);
  useRestoredView(refs.map, { dispatch, onIdle, isSaved: saved !== null });
  const { pins, lazyMap } = useFinderMap(refs.map, { state, dispatch }, onIdle);
  const show = useShowOnMap(lazyMap, refs.map);
  const openPins = useMemo(
    () => pins.filter((pin) => state.openPins.includes(pin.pin_id)),
    [pins, state.openPins],
  );
  useScrollTracking(refs.results, state.results?.length ?? 0);
  useScrollReset(refs, state);
  useSaveFinder(saved, refs, { state, stop });

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
    show,
    choose,
    filter,
    setFilter,
    place,
    setPlace,
    stop,
    setStop,
  };
}

function useScrollReset({ column, results: list }: FinderElements, { results, selectedId }: FinderState) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for new results only.
  useEffect(() => {
    if (selectedId !== null) return;
    for (const element of [column.current, list.current?.closest("[data-list-scroll]")]) {
      element?.scrollTo({ top: 0 });
    }
  }, [results]);
}
