import { type RefObject, startTransition, useEffect, useState } from "react";
import { whenMapDrawn } from "../../shell/page/when-idle.ts";

type Parts = typeof import("./finder-parts.tsx").FinderParts;

export function useFinderParts(screen: RefObject<HTMLElement | null>): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    const element = screen.current;
    if (element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = () => {
      // The inputs and the list work without it; the next interaction retries.
      import("./finder-parts.tsx").then(
        ({ FinderParts }) => signal.aborted || startTransition(() => setParts(() => FinderParts)),
        () => {},
      );
    };
    const isWanted = ({ target }: Event) =>
      target instanceof Element && target.closest("[role=search], [aria-haspopup=dialog]") && load();
    element.addEventListener("focusin", isWanted, { signal });
    element.addEventListener("pointerdown", isWanted, { signal });
    if (element.querySelector("[role=search] :focus")) load();
    const cancel = whenMapDrawn(load);
    return () => {
      cancel();
      controller.abort();
    };
  }, [screen]);
  return parts;
}
