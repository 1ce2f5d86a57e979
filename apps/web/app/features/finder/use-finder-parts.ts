import { type RefObject, useEffect, useState } from "react";

type PartsModule = typeof import("./finder-parts.tsx");

/**
 * The code of boxes, filters and sheet: it comes when the map is there or has failed, or as soon as somebody touches
 * what it makes work. Null until then.
 */
export function useFinderParts(
  screen: RefObject<HTMLElement | null>,
  mapSettled: boolean,
): PartsModule["FinderParts"] | null {
  const [parts, setParts] = useState<PartsModule | null>(null);
  useEffect(() => {
    const element = screen.current;
    if (element === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    const load = () => {
      // Without them the boxes are plain inputs and the list is still there; the next touch tries again.
      import("./finder-parts.tsx").then(
        (loaded) => signal.aborted || setParts(loaded),
        () => {},
      );
    };
    const isWanted = ({ target }: Event) =>
      target instanceof Element && target.closest("[role=search], [aria-haspopup=dialog]") && load();
    element.addEventListener("focusin", isWanted, { signal });
    element.addEventListener("pointerdown", isWanted, { signal });
    if (mapSettled || element.querySelector("[role=search] :focus")) load();
    return () => ending.abort();
  }, [screen, mapSettled]);
  return parts?.FinderParts ?? null;
}
