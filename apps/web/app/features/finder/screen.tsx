import { Trans, useLingui } from "@lingui/react/macro";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import type { RefObject } from "react";
import { lazy, Suspense } from "react";
import { FirstMap } from "../../map/loading/first-map.tsx";
import { MapFailurePanel } from "../../map/loading/map-failure-panel.tsx";
import type { LazyMap } from "../../map/loading/use-lazy-map.ts";
import { MapSurface } from "../../map/map-surface.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { FinderColumn } from "./finder-column.tsx";
import { LocationPrompt, showPrompt } from "./location/location-prompt.tsx";
import { FinderFirstMap } from "./map/finder-first-map.tsx";
import type { CleaningPrice } from "./promise/load-promise.ts";
import { type OpenedFinder, useFinder } from "./use-finder.ts";

const OpenPins = lazy(() => import("./open-pins.tsx").then(({ OpenPins }) => ({ default: OpenPins })));
const LocationParts = lazy(() =>
  import("./location/location-parts.tsx").then(
    ({ LocationParts }) => ({ default: LocationParts }),
    // The finder works without the visitor's location.
    () => ({ default: () => null }),
  ),
);

export interface FinderScreenData extends OpenedFinder {
  /** The words in the search box. */
  searched: string;
  /** Pictures of the default view; null where no streets are known. */
  pictures: ViewPictures | null;
  /** What a cleaning costs at the origin. */
  promise: CleaningPrice | null;
}

export function FinderScreen({ searched, pictures, promise, ...opened }: FinderScreenData) {
  const { t } = useLingui();
  const { brandName, googleMap } = useSite().publicConfig;
  const finder = useFinder(opened);
  const { refs, stop, lazyMap, openPins } = finder;
  return (
    <div
      ref={refs.screen}
      data-pin-open={openPins.length > 0 || undefined}
      data-stop={stop}
      data-searched={finder.filter.q !== "" || undefined}
      className="group finder-screen"
    >
      <PageMeta
        title={t`Find a ${brandName} dentist`}
        description={t`See dentists near you on a map, with reviews, languages and opening hours, and where ${brandName} members pay less. Not insurance.`}
      />
      <LocationPrompt />
      {lazyMap.status !== "loading" && (
        <Suspense>
          <LocationParts finder={finder} showPrompt={showPrompt} />
        </Suspense>
      )}
      <FinderColumn finder={finder} searched={searched} promise={promise} />
      <MapPane element={refs.map} lazyMap={lazyMap}>
        {googleMap === null && (
          <FirstMap lazyMap={lazyMap} isOld={!finder.isFirstView} onPins={finder.pressPins}>
            {import.meta.env.SSR && opened.found && opened.view === null && (
              <FinderFirstMap found={opened.found} pictures={pictures} />
            )}
          </FirstMap>
        )}
        {openPins.length > 0 && (
          <Suspense>
            <OpenPins finder={finder} />
          </Suspense>
        )}
      </MapPane>
    </div>
  );
}

interface MapPaneProps {
  element: RefObject<HTMLDivElement | null>;
  lazyMap: LazyMap;
  children: React.ReactNode;
}

/** Sized before the map's code loads. On phones it ends below the list. */
function MapPane({ element, lazyMap, children }: MapPaneProps) {
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
