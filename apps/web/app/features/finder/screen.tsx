import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/location-card";
import { DEFAULT_VIEW, viewBounds } from "@smirk/domain/map-view";
import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { findProviderLocationsInBoundingBox } from "../../api/providers.ts";
import { PageMeta } from "../../page/page-meta.tsx";
import { useSite } from "../../page/use-site.ts";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/screen";
import { openFinder, reduceFinder } from "./finder-state.ts";
import { LocationPrompt } from "./location/location-prompt.tsx";
import { useLocationOnMap } from "./location/use-location-on-map.ts";
import { useMyLocation } from "./location/use-my-location.ts";
import { MapPane } from "./map-pane.tsx";
import { PinBox } from "./pin-box.tsx";
import { ResultList } from "./result-list.tsx";
import { useFinderMap } from "./use-finder-map.ts";
import { useRestoredView } from "./use-restored-view.ts";
import { useScrollTracking } from "./use-scroll-tracking.ts";
import { useViewportSearch } from "./use-viewport-search.ts";

/** The server cannot know how large the map will be: this is a usual desktop's. */
const ASSUMED_MAP = { width: 1024, height: 832 };
const DEFAULT_BOUNDS = viewBounds(DEFAULT_VIEW, ASSUMED_MAP);

/** The list of the default view, so that the page is useful before any script runs. */
export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<{ cards: LocationCard[] | null }> {
  const { apiFetch, reportError } = context.get(serverContext);
  try {
    return { cards: await findProviderLocationsInBoundingBox(apiFetch, DEFAULT_BOUNDS, request.signal) };
  } catch (error) {
    // The screen has its own way of saying so, and can ask again from the browser.
    reportError?.(error, request);
    return { cards: null };
  }
}

/** The browser asks for what its own map shows. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function Finder({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const [state, dispatch] = useReducer(reduceFinder, loaderData.cards, (cards) =>
    openFinder(cards, DEFAULT_VIEW.center),
  );
  const mapElement = useRef<HTMLDivElement>(null);
  const resultsElement = useRef<HTMLElement>(null);
  const panelElement = useRef<HTMLDivElement>(null);
  const { onIdle, retry } = useViewportSearch(dispatch);
  useRestoredView(mapElement, dispatch, onIdle);
  const { pins, lazyMap } = useFinderMap(mapElement, state, dispatch, onIdle);
  const myLocation = useMyLocation();
  useLocationOnMap(lazyMap);
  const openPins = useMemo(
    () => pins.filter((pin) => state.openPins.includes(pin.pin_id)),
    [pins, state.openPins],
  );
  const isOpen = openPins.length > 0;
  const { openedFrom } = state;

  const { results, selectedId } = state;
  useScrollTracking(resultsElement, results?.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other results start the list anew.
  useEffect(() => {
    if (selectedId === null) panelElement.current?.scrollTo({ top: 0 });
  }, [results]);

  const choose = useCallback(
    ({ id, latitude, longitude }: LocationCard) => {
      dispatch({ type: "cardChosen", id });
      if (lazyMap.status === "ready") lazyMap.map.panTo({ lat: latitude, lng: longitude });
    },
    [lazyMap],
  );
  const close = useCallback(() => {
    const opener = openedFrom === "map" ? mapElement.current : resultsElement.current;
    const current = opener?.querySelector<HTMLElement>("button[aria-current], [aria-current] button");
    (current ?? opener)?.focus({ preventScroll: true });
    dispatch({ type: "boxClosed" });
  }, [openedFrom]);

  return (
    <div
      data-pin-open={isOpen || undefined}
      className="group h-full overflow-y-auto overflow-x-clip md:grid md:grid-cols-[22.5rem_minmax(0,1fr)] md:overflow-hidden lg:grid-cols-[26rem_minmax(0,1fr)]"
    >
      <PageMeta
        title={t`Find a ${brandName} dentist`}
        description={t`See dentists near you who give ${brandName} members lower prices: on a map, with reviews, languages and opening hours. Not insurance.`}
      />
      <LocationPrompt myLocation={myLocation} />
      <MapPane element={mapElement} lazyMap={lazyMap}>
        {isOpen && (
          <div className="absolute inset-x-3 bottom-9 z-10 flex max-h-[44%] flex-col justify-end md:inset-x-auto md:top-4 md:bottom-14 md:left-4 md:max-h-none md:w-80 md:justify-start">
            <PinBox pins={openPins} takesFocus={openedFrom === "map"} onClose={close} />
          </div>
        )}
      </MapPane>
      <div
        ref={panelElement}
        className="relative z-10 -mt-5 min-h-[48%] rounded-t-card bg-paper px-4 pt-3 pb-10 shadow-soft max-md:group-data-pin-open:hidden md:col-start-1 md:row-start-1 md:mt-0 md:h-full md:overflow-y-auto md:rounded-none md:px-5 md:pt-6 md:shadow-none md:border-line md:border-r"
      >
        <span aria-hidden="true" className="mx-auto mb-3 block h-1 w-10 rounded-full bg-control md:hidden" />
        <h1 className="pb-4 font-bold text-2xl">
          <Trans>Find a {brandName} dentist</Trans>
        </h1>
        <section
          ref={resultsElement}
          id="results"
          tabIndex={-1}
          aria-label={t`Dentists`}
          className="scroll-mt-4 outline-none"
        >
          <ResultList
            state={state}
            dispatch={dispatch}
            onChoose={choose}
            onRetry={() => retry({ bounds: DEFAULT_BOUNDS, center: DEFAULT_VIEW.center })}
          />
        </section>
      </div>
    </div>
  );
}
