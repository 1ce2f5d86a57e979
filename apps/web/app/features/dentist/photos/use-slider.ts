import { type RefObject, useCallback, useEffect, useState } from "react";

/** Spec §9: updates the arrows this long after scrolling stops. */
const SCROLL_REST_MS = 200;
/** Share of the visible width per step: the last photo stays in sight. */
const STEP = 0.8;
/** Less than this out of sight needs no arrow. */
const SLACK_PIXELS = 8;

interface Slider {
  atStart: boolean;
  atEnd: boolean;
  slide: (direction: -1 | 1) => void;
}

export function useSlider(row: RefObject<HTMLElement | null>): Slider {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const [atStart, atEnd] = [
        scrollLeft <= SLACK_PIXELS,
        scrollLeft + clientWidth >= scrollWidth - SLACK_PIXELS,
      ];
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, SCROLL_REST_MS);
    };
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      resizing.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [row]);
  const slide = useCallback(
    (direction: -1 | 1) => {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const left = direction * STEP * (row.current?.clientWidth ?? 0);
      row.current?.scrollBy({ left, behavior: isCalm ? "auto" : "smooth" });
    },
    [row],
  );
  return { ...ends, slide };
}
