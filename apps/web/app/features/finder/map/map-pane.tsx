import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { MapSurface } from "../../../map/map-surface.tsx";
import { MapFailurePanel } from "../../../map/start/map-failure-panel.tsx";
import type { LazyMap } from "../../../map/start/use-lazy-map.ts";

interface MapPaneProps {
  element: RefObject<HTMLDivElement | null>;
  lazyMap: LazyMap;
  children: React.ReactNode;
}

/** Sized before the map's code loads. On phones it ends below the list. */
export function MapPane({ element, lazyMap, children }: MapPaneProps) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Map of dentists`}
      id="map"
      tabIndex={-1}
      className="isolate bg-line outline-none phone:absolute phone:inset-x-0 phone:top-0 phone:h-[calc(100%-var(--sheet)+0.5rem)] phone:[--map-head-offset:4rem] phone:[--map-foot-offset:0.5rem] phone:group-data-[stop=full]:invisible phone:group-data-[stop=peek]:h-[calc(100%-6rem)] phone:group-data-pin-open:visible phone:group-data-pin-open:h-full phone:group-data-pin-open:[--map-foot-offset:0px] wide:relative wide:col-start-2 wide:row-start-1 wide:h-full flow:invisible flow:fixed flow:inset-0 flow:z-30 flow:group-data-map-open:visible flow:group-data-pin-open:visible scriptless:hidden"
    >
      <a href="#results" className="skip-link top-3 left-3 flow:hidden">
        <Trans>Skip the map</Trans>
      </a>
      <MapSurface ref={element} className="h-full w-full" />
      <MapFailurePanel lazyMap={lazyMap} />
      {children}
    </section>
  );
}
