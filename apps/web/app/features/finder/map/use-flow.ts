import { useEffect, useState } from "react";

/** The same as the variant `flow` of the style sheet. */
const LOW = "(height < 34rem)";
const LEAST_REM = 34;

/**
 * Whether the map has no space in the window. Also marks the document when its text is larger than the browser's own
 * setting, which no media query sees.
 */
export function useFlow(): boolean {
  const [isFlow, setFlow] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    const probe = document.createElement("div");
    probe.style.cssText = "position:absolute;width:1rem;visibility:hidden";
    document.body.append(probe);
    const measure = () => {
      const isLarge = innerHeight < LEAST_REM * probe.offsetWidth;
      const isLow = matchMedia(LOW).matches;
      root.toggleAttribute("data-flow", isLarge && !isLow);
      setFlow(isLarge || isLow);
    };
    const resizing = new ResizeObserver(measure);
    resizing.observe(probe);
    addEventListener("resize", measure);
    return () => {
      resizing.disconnect();
      removeEventListener("resize", measure);
      root.removeAttribute("data-flow");
      probe.remove();
    };
  }, []);
  return isFlow;
}
