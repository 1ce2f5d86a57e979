import { type RefObject, useEffect } from "react";
import { trackResultScrolled } from "../../vendors/telemetry/finder-events.ts";

export function useScrollTracking(list: RefObject<HTMLElement | null>, results: number): void {
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
