import { useLingui } from "@lingui/react/macro";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { lazy, Suspense } from "react";
import { FirstMap } from "../../map/start/first-map.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { FinderColumn } from "./finder-column.tsx";
import { LocationPrompt } from "./location/location-prompt.tsx";
import { showPrompt } from "./location/show-prompt.ts";
import { FinderFirstMap } from "./map/finder-first-map.tsx";
import { MapPane } from "./map/map-pane.tsx";
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
}

export function FinderScreen({ searched, pictures, ...opened }: FinderScreenData) {
  const { t } = useLingui();
  const { brandName, googleMap } = useSite().publicConfig;
  const finder = useFinder(opened);
  const { refs, stop, lazyMap, openPins } = finder;
  return (
    <div
      ref={refs.screen}
      data-pin-open={openPins.length > 0 || undefined}
      data-stop={stop}
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
      <FinderColumn finder={finder} searched={searched} />
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
