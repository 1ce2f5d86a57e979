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
      className="isolate bg-line max-md:absolute max-md:inset-x-0 max-md:top-[calc(7.75rem+var(--form-top))] max-md:h-[calc(60%-6.5rem-var(--form-top))] max-md:[--map-foot-offset:1.25rem] max-md:group-data-[stop=full]:invisible max-md:group-data-[stop=peek]:h-[calc(100%-13.5rem-var(--form-top))] max-md:group-data-pin-open:visible max-md:group-data-pin-open:h-[calc(100%-7.75rem-var(--form-top))] max-md:group-data-pin-open:[--map-foot-offset:0px] md:relative md:col-start-2 md:row-start-1 md:h-full"
    >
      <a
        href="#results"
        className="absolute top-3 left-3 z-20 -translate-y-20 rounded-full bg-action px-5 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        <Trans>Skip the map</Trans>
      </a>
      <MapSurface ref={element} className="h-full w-full" />
      <MapFailurePanel lazyMap={lazyMap} />
      {children}
    </section>
  );
}
