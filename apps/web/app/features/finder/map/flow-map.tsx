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
  isFlow: boolean;
}

/** A button shows the map over the page in windows with no space for it. */
export function FlowMap({ screen, sheet, map, pinOpen, isFlow }: FlowMapProps) {
  const [wanted, setWanted] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
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
