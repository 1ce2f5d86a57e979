import type { MapView } from "@smirk/domain/finder/map-view";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NamedLocation } from "../../storage/stored-view.ts";
import type { FinderState } from "./finder-state.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";
import type { SearchedReading } from "./searched-reading.ts";
import type { Origin } from "./use-place.ts";

interface SavedFinder {
  state: FinderState;
  stop: SheetStop;
  place: NamedLocation | null;
  origin: Origin;
  read: SearchedReading | null;
  view: MapView;
  /** What the server listed. */
  servedView: MapView;
  /** Scroll offsets: the column's on desktops, the sheet's on phones. */
  tops: readonly number[];
}

/** The history key decides: only 'back' restores it, links do not. */
let lastSaved: { key: string; finder: SavedFinder } | null = null;

export function useSavedFinder(): SavedFinder | null {
  const { key } = useLocation();
  const [saved] = useState(() => (lastSaved?.key === key ? lastSaved.finder : null));
  return saved;
}

type LeftFinder = Omit<SavedFinder, "tops" | "view"> & { view: RefObject<MapView> };

/** Saves the finder on leave, and restores its scroll offsets. Call it after every effect that scrolls the list. */
export function useSaveFinder(
  saved: SavedFinder | null,
  { column, results }: { column: RefObject<HTMLElement | null>; results: RefObject<HTMLElement | null> },
  finder: LeftFinder,
): void {
  const { key } = useLocation();
  const latest = useRef({ key, ...finder });
  useLayoutEffect(() => {
    latest.current = { key, ...finder };
  });
  // On leave, only layout effects still see the elements.
  useLayoutEffect(() => {
    const lists = [column.current, results.current?.closest("[data-list-scroll]")];
    return () => {
      const { key: left, view, ...finder } = latest.current;
      const tops = lists.map((list) => list?.scrollTop ?? 0);
      lastSaved = { key: left, finder: { ...finder, view: view.current, tops } };
    };
  }, [column, results]);
  useEffect(() => {
    const lists = [column.current, results.current?.closest("[data-list-scroll]")];
    for (const [index, list] of lists.entries()) {
      const top = saved?.tops[index];
      if (top) list?.scrollTo({ top });
    }
  }, [saved, column, results]);
}
