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
    <section aria-label={t`Map of dentists`} id="map" tabIndex={-1} className="finder-map">
      <a href="#results" className="skip-link top-3 left-3 flow:hidden">
        <Trans>Skip the map</Trans>
      </a>
      <MapSurface ref={element} className="h-full w-full" />
      <MapFailurePanel lazyMap={lazyMap} />
      {children}
    </section>
  );
}
