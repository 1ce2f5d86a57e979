import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { COVER_CHANGED } from "../../../map/pins/covered-pins.ts";
import { LIST_WANTED } from "../first-view/sheet-stop.ts";
import { makeOutsideInert } from "../form/make-outside-inert.ts";

interface FlowMapProps {
  screen: HTMLElement;
  /** It has a slot for the button. */
  sheet: HTMLElement | null;
  map: RefObject<HTMLElement | null>;
  pinOpen: boolean;
}

/** A button shows the map over the page in windows with no space for it. */
export function FlowMap({ screen, sheet, map, pinOpen }: FlowMapProps) {
  const [wanted, setWanted] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const isFlow = useFlow();
  const open = isFlow && (wanted || pinOpen);
  const pane = map.current?.closest<HTMLElement>("section");
  const slot = sheet?.querySelector("[data-map-slot]");
  useEffect(() => {
    screen.toggleAttribute("data-map-open", wanted);
  }, [screen, wanted]);
  useEffect(() => {
    const element = map.current;
    const showList = () => setWanted(false);
    element?.addEventListener(LIST_WANTED, showList);
    return () => element?.removeEventListener(LIST_WANTED, showList);
  }, [map]);
  useEffect(() => {
    if (!open || !pane) return;
    const opener = document.activeElement;
    const restore = makeOutsideInert(pane);
    map.current?.dispatchEvent(new Event(COVER_CHANGED));
    if (!pane.contains(opener)) close.current?.focus();
    return () => {
      restore();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open, pane, map]);
  if (!isFlow || !pane) return null;
  return (
    <>
      {slot &&
        createPortal(
          <Button size="small" className="w-full" onClick={() => setWanted(true)}>
            <Trans>Map</Trans>
          </Button>,
          slot,
        )}
      {wanted &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in it closes the map.
          <div
            data-over-map
            onKeyDown={(event) => event.key === "Escape" && setWanted(false)}
            className="absolute top-3 left-3 z-20"
          >
            <Button ref={close} size="small" className="shadow-soft" onClick={() => setWanted(false)}>
              <Trans>List</Trans>
            </Button>
          </div>,
          pane,
        )}
    </>
  );
}

/** The same as the variant `flow` of the style sheet. */
const LOW = "(height < 34rem)";
const LEAST_REM = 34;

/** Also marks the document when its text is larger than the browser's own setting, which no media query sees. */
function useFlow(): boolean {
  const [flow, setFlow] = useState(() => matchMedia(LOW).matches);
  useEffect(() => {
    const root = document.documentElement;
    const probe = document.createElement("div");
    probe.style.cssText = "position:absolute;width:1rem;visibility:hidden";
    document.body.append(probe);
    const measure = () => {
      const isLarge = innerHeight < LEAST_REM * probe.offsetWidth;
      root.toggleAttribute("data-flow", isLarge && !matchMedia(LOW).matches);
      setFlow(isLarge || matchMedia(LOW).matches);
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
  return flow;
}
