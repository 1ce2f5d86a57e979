import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { readFilter } from "../features/finder/first-view/finder-filter.ts";
import { loadFinder } from "../features/finder/load-finder.ts";
import { nameProcedure } from "../features/finder/prices/name-procedure.server.ts";
import { loadPromise } from "../features/finder/promise/load-promise.ts";
import { nearestZip } from "../features/finder/promise/nearest-zip.ts";
import { FinderScreen, type FinderScreenData } from "../features/finder/screen.tsx";
import { organizationJsonLd } from "../features/plans/organization-json-ld.ts";
import { serverContext } from "../server-context.ts";
import type { RouteHandle } from "../shell/document/page-scripts.tsx";
import { RouteFailure } from "../shell/failures/route-failure.tsx";
import { SiteHeader } from "../shell/layout/site-header.tsx";
import { JsonLd } from "../shell/page/json-ld.tsx";
import { LegalLine } from "../shell/page/legal-line.tsx";
import { useSite } from "../shell/page/use-site.ts";
import type { Route } from "./+types/finder";

/** Renders the default view, so that the page works before scripts run. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<FinderScreenData> {
  const { apiFetch, reportError, findViewPictures } = context.get(serverContext);
  const params = new URL(request.url).searchParams;
  const searched = params.get("q") ?? "";
  try {
    const loaded = await loadFinder(apiFetch, params, request.signal);
    const shown = { id: null, center: DEFAULT_VIEW.center };
    const pictures = loaded.view === null ? await findViewPictures?.(shown) : null;
    const { q, procedure } = loaded.filter ?? readFilter(params);
    const named = await nameProcedure(request, procedure);
    const zip = nearestZip(loaded.found.cards, loaded.place ?? DEFAULT_VIEW.center);
    const promise = zip === null ? null : await loadPromise(apiFetch, zip, request.signal);
    return {
      ...loaded,
      pictures: pictures ?? null,
      searched: loaded.filter === null ? searched : q,
      procedure: named,
      promise,
    };
  } catch (error) {
    // The screen shows this failure and retries in the browser.
    if (!(error instanceof Response)) reportError?.(error, request);
    const nothing = { found: null, view: null, place: null, filter: null, procedure: null, reading: null };
    return { ...nothing, promise: null, pictures: null, searched };
  }
}

export const handle: RouteHandle = { isMapFirst: true };

export function shouldRevalidate(): boolean {
  return false;
}

/** Layout and screen in one route: its script is one file. */
export default function FinderPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      {/* Only crawlers read it: hydration leaves the served text alone, and scripts do without it. */}
      {import.meta.env.SSR ? <OrganizationData /> : <JsonLd data={{}} />}
      <FinderScreen {...loaderData} />
    </Frame>
  );
}

function OrganizationData() {
  return <JsonLd data={organizationJsonLd(useSite())} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteFailure error={error} />
    </Frame>
  );
}

/**
 * Fills the window, and the finder scrolls inside itself, where the legal line ends the list; in low windows the page
 * scrolls.
 */
function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="finder-frame">
      <SiteHeader wide />
      <main id="main" tabIndex={-1} className="min-h-0 outline-none">
        {children}
      </main>
      <LegalLine className="hidden flow:flex" />
    </div>
  );
}
