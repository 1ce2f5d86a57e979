import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { serverContext } from "../../server-context.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import type { Route } from "./+types/screen";
import { FinderColumn } from "./finder-column.tsx";
import { loadFinder } from "./load-finder.ts";
import type { FoundInView } from "./map/find-in-view.ts";
import { MapPane } from "./map/map-pane.tsx";
import { isPhone } from "./map/use-show-on-map.ts";
import { type Finder, useFinder } from "./use-finder.ts";

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

export default function FinderScreen({ loaderData: { found, searched } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const finder = useFinder(found);
  const { refs, stop, lazyMap, openPins } = finder;
  usePinInView(finder);
  return (
    <div
      ref={refs.screen}
      data-pin-open={openPins.length > 0 || undefined}
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
      <FinderColumn finder={finder} searched={searched} />
      <MapPane element={refs.map} lazyMap={lazyMap}>
        {openPins.length > 0 && <OpenPins finder={finder} />}
      </MapPane>
    </div>
  );
}

/** On phones the box of a pressed pin covers part of the map. */
function usePinInView({ openPins: [pin], state: { openedFrom }, show }: Finder): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per pin; then the visitor may move the map.
  useEffect(() => {
    if (!pin || openedFrom !== "map" || !isPhone()) return;
    // The map has its new size by then.
    const timer = setTimeout(() => show(pin), MAP_GROWS_MS);
    return () => clearTimeout(timer);
  }, [pin?.pin_id, openedFrom]);
}

function OpenPins({ finder: { openPins, state, dispatch, refs } }: { finder: Finder }) {
  const { selectedId, openedFrom } = state;
  const close = useCallback(
    (moved = false) => {
      dispatch({ type: "boxClosed" });
      if (moved) return;
      const opener = openedFrom === "map" ? refs.map.current : refs.results.current;
      const current = opener?.querySelector<HTMLElement>("button[aria-current], [aria-current] button");
      (current ?? opener)?.focus({ preventScroll: true });
    },
    [dispatch, openedFrom, refs],
  );
  return (
    <Suspense>
      <PinBox pins={openPins} selectedId={selectedId} takesFocus={openedFrom === "map"} onClose={close} />
    </Suspense>
  );
}
