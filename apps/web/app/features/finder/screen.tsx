import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { lazy, Suspense, useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { serverContext } from "../../server-context.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import type { Route } from "./+types/screen";
import { useFilter } from "./filters/use-filter.ts";
import { openFinder, reduceFinder } from "./finder-state.ts";
import { FilterBar } from "./first-view/filter-bar.tsx";
import type { FilterName } from "./first-view/finder-filter.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";
import { SearchForm } from "./form/search-form.tsx";
import { DEFAULT_BOUNDS, loadFinder } from "./load-finder.ts";
import type { FoundInView } from "./map/find-in-view.ts";
import { MapPane } from "./map/map-pane.tsx";
import { useFinderMap } from "./map/use-finder-map.ts";
import { isPhone, useShowOnMap } from "./map/use-show-on-map.ts";
import { MembershipLink } from "./membership-link.tsx";
import { ResultList } from "./results/result-list.tsx";
import { useViewportSearch } from "./results/use-viewport-search.ts";
import { ListSheet } from "./sheet/list-sheet.tsx";
import { useFinderParts } from "./use-finder-parts.ts";
import { usePlace } from "./use-place.ts";
import { useRestoredView } from "./use-restored-view.ts";
import { useSavedFinder, useSaveFinder } from "./use-saved-finder.ts";
import { useScrollTracking } from "./use-scroll-tracking.ts";

const PinBox = lazy(() => import("./map/pin-box.tsx").then(({ PinBox }) => ({ default: PinBox })));
const LocationParts = lazy(() =>
  import("./location/location-parts.tsx").then(
    ({ LocationParts }) => ({ default: LocationParts }),
    // The finder works without the visitor's location.
    () => ({ default: () => null }),
  ),
);

const MAP_GROWS_MS = 60;

interface LoaderData {
  found: FoundInView | null;
  searched: string;
}

/** Renders the default view, so that the page works before scripts run. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<LoaderData> {
  const { apiFetch, reportError } = context.get(serverContext);
  const params = new URL(request.url).searchParams;
  const searched = params.get("q") ?? "";
  try {
    return { found: await loadFinder(apiFetch, params, request.signal), searched };
  } catch (error) {
    // The screen shows this failure and retries in the browser.
    if (!(error instanceof Response)) reportError?.(error, request);
    return { found: null, searched };
  }
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function Finder({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const kept = useSavedFinder();
  const [state, dispatch] = useReducer(
    reduceFinder,
    loaderData.found,
    (found) => kept?.state ?? openFinder(found, DEFAULT_VIEW.center),
  );
  const [filter, changeFilter] = useFilter();
  const [openFilter, setOpenFilter] = useState<FilterName | null>(null);
  const [stop, setStop] = useState<SheetStop>(kept?.stop ?? "half");
  const refs = useFinderElements();
  const [place, changePlace] = usePlace(refs.place);
  const { onIdle, retry, view } = useViewportSearch(dispatch, filter, place);
  useRestoredView(refs.map, dispatch, onIdle, kept !== null);
  const { pins, lazyMap } = useFinderMap(refs.map, state, dispatch, onIdle);
  const show = useShowOnMap(lazyMap, refs.map);
  const FinderParts = useFinderParts(refs.screen, lazyMap.status !== "loading");
  const openPins = useMemo(
    () => pins.filter((pin) => state.openPins.includes(pin.pin_id)),
    [pins, state.openPins],
  );
  const isOpen = openPins.length > 0;
  const { openedFrom, results, selectedId } = state;
  useScrollTracking(refs.results, results?.length ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the scroll for new results only.
  useEffect(() => {
    if (selectedId !== null) return;
    for (const list of [refs.column.current, refs.results.current?.closest("[data-list-scroll]")]) {
      list?.scrollTo({ top: 0 });
    }
  }, [results]);
  useSaveFinder(kept, refs.column, refs.results, { state, stop });

  const [pin] = openPins;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (!pin || openedFrom !== "map" || !isPhone()) return;
    // The map has its new size by then.
    const timer = setTimeout(() => show(pin), MAP_GROWS_MS);
    return () => clearTimeout(timer);
  }, [pin?.pin_id, openedFrom]);

  const choose = useCallback(
    (card: LocationCard) => {
      dispatch({ type: "cardChosen", id: card.id });
      show(card);
    },
    [show],
  );
  const close = useCallback(
    (moved = false) => {
      dispatch({ type: "boxClosed" });
      if (moved) return;
      const opener = openedFrom === "map" ? refs.map.current : refs.results.current;
      const current = opener?.querySelector<HTMLElement>("button[aria-current], [aria-current] button");
      (current ?? opener)?.focus({ preventScroll: true });
    },
    [openedFrom, refs],
  );
  const { form, head, search, place: placeInput, sheet, handle } = refs;

  return (
    <div
      ref={refs.screen}
      data-pin-open={isOpen || undefined}
      data-stop={stop}
      className="group relative h-full overflow-clip max-md:[--form-top:3.25rem] max-md:[@media(max-height:37rem)]:[--form-top:0.75rem] md:grid md:grid-cols-[22.5rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)]"
    >
      <PageMeta
        title={t`Find a ${brandName} dentist`}
        description={t`See dentists near you who give ${brandName} members lower prices: on a map, with reviews, languages and opening hours. Not insurance.`}
      />
      {lazyMap.status !== "loading" && (
        <Suspense>
          <LocationParts lazyMap={lazyMap} />
        </Suspense>
      )}
      <div
        ref={refs.column}
        className="max-md:contents md:relative md:z-10 md:h-full md:overflow-y-auto md:border-line md:border-r md:bg-paper md:px-5 md:pt-6 md:pb-10"
      >
        <h1 className="pb-4 font-bold text-2xl max-md:absolute max-md:inset-x-4 max-md:top-3 max-md:truncate max-md:pb-0 max-md:leading-8 max-md:[@media(max-height:37rem)]:sr-only">
          <Trans>Find a {brandName} dentist</Trans>
        </h1>
        <SearchForm refs={{ form, head, search, place: placeInput }} searched={loaderData.searched} />
        {FinderParts && form.current && head.current && search.current && placeInput.current && (
          <FinderParts
            elements={{
              form: form.current,
              head: head.current,
              search: search.current,
              place: placeInput.current,
            }}
            sheet={{ element: sheet, handle, onStop: setStop }}
            state={state}
            place={place}
            view={view}
            filter={filter}
            openFilter={openFilter}
            onFilter={changeFilter}
            onFilterClose={() => setOpenFilter(null)}
            onPick={({ card }) => {
              dispatch({ type: "hitPicked", card, from: place ?? view.current.center });
              show(card);
            }}
            onPlace={(chosen) => {
              changePlace(chosen);
              if (chosen) show(chosen);
            }}
          />
        )}
        <ListSheet sheet={sheet} handle={handle} stop={stop} onStop={setStop}>
          <FilterBar filter={filter} onOpen={setOpenFilter}>
            <MembershipLink />
          </FilterBar>
          <section
            ref={refs.results}
            id="results"
            tabIndex={-1}
            aria-label={t`Dentists`}
            className="outline-none"
          >
            <ResultList
              state={state}
              dispatch={dispatch}
              onChoose={choose}
              onRetry={() => retry({ box: DEFAULT_BOUNDS, ...DEFAULT_VIEW })}
              filter={filter}
              onFilter={changeFilter}
              view={view}
            />
          </section>
        </ListSheet>
      </div>
      <MapPane element={refs.map} lazyMap={lazyMap}>
        {isOpen && (
          <Suspense>
            <PinBox
              pins={openPins}
              selectedId={selectedId}
              takesFocus={openedFrom === "map"}
              onClose={close}
            />
          </Suspense>
        )}
      </MapPane>
    </div>
  );
}

function useFinderElements() {
  const screen = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  return useMemo(() => ({ screen, column, map, results, form, head, search, place, sheet, handle }), []);
}
