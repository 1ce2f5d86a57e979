import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { FinderState } from "./finder-state.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";

/** The finder as it was left for another page. */
export interface SavedFinder {
  state: FinderState;
  stop: SheetStop;
  /** How far the list was scrolled: on desktops its column, on phones its sheet. */
  tops: readonly number[];
}

/** The finder that was left last, by its place in the history: only the way back leads to it, no link. */
let lastLeft: { key: string; finder: SavedFinder } | null = null;

export function useSavedFinder(): SavedFinder | null {
  const { key } = useLocation();
  const [kept] = useState(() => (lastLeft?.key === key ? lastLeft.finder : null));
  return kept;
}

/**
 * Keeps the finder when it is left, and scrolls a kept one to where it was.
 * Called after every effect that scrolls the list.
 */
export function useSaveFinder(
  kept: SavedFinder | null,
  column: RefObject<HTMLElement | null>,
  results: RefObject<HTMLElement | null>,
  { state, stop }: Omit<SavedFinder, "tops">,
): void {
  const { key } = useLocation();
  const latest = useRef({ key, state, stop });
  useLayoutEffect(() => {
    latest.current = { key, state, stop };
  });
  // While the page is being left its elements are still there, but only for a layout effect.
  useLayoutEffect(() => {
    const lists = [column.current, results.current?.closest("[data-list-scroll]")];
    return () => {
      const { key: left, ...finder } = latest.current;
      const tops = lists.map((list) => list?.scrollTop ?? 0);
      lastLeft = { key: left, finder: { ...finder, tops } };
    };
  }, [column, results]);
  useEffect(() => {
    const lists = [column.current, results.current?.closest("[data-list-scroll]")];
    for (const [index, list] of lists.entries()) {
      const top = kept?.tops[index];
      if (top) list?.scrollTo({ top });
    }
  }, [kept, column, results]);
}
