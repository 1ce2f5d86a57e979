import { Trans, useLingui } from "@lingui/react/macro";
import { DEFAULT_VIEW, viewBounds } from "@smirk/domain/finder/map-view";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import type { RefObject } from "react";
import { lazy, Suspense, useState } from "react";
import { LegalLine } from "../../shell/page/legal-line.tsx";
import { StaleNote } from "../../shell/page/stale-note.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { useSignedInAs } from "../session/use-session.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import { type ChoiceName, type FinderFilter, hasSaid } from "./first-view/finder-filter.ts";
import { placeLabel } from "./first-view/place-label.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";
import { nextStop } from "./first-view/sheet-stop.ts";
import { SearchForm } from "./form/search-form.tsx";
import { SEARCH_AREA } from "./map/search-area.ts";
import { useFlow } from "./map/use-flow.ts";
import type { CleaningPrice } from "./promise/load-promise.ts";
import { PromiseLine } from "./promise/promise-line.tsx";
import { ResultHead } from "./results/result-head.tsx";
import { ResultList } from "./results/result-list.tsx";
import type { Finder } from "./use-finder.ts";
import { useFinderParts } from "./use-finder-parts.ts";

export const DEFAULT_BOUNDS = viewBounds(DEFAULT_VIEW, SEARCH_AREA);

const loadActions = () => import("./search/finder-actions.ts");
const ignore = () => {};
const nothing = () => ({ default: (): React.ReactNode => null });
const SearchNotes = lazy(() =>
  import("./search/search-notes.tsx").then(({ SearchNotes }) => ({ default: SearchNotes }), nothing),
);
/** Only members load it. */
const ChoosingNote = lazy(() =>
  import("./search/choosing-note.tsx").then(({ ChoosingNote }) => ({ default: ChoosingNote }), nothing),
);

interface FinderColumnProps {
  finder: Finder;
  /** The text submitted without scripts. */
  searched: string;
  /** What a cleaning costs where the page was opened. */
  promise: CleaningPrice | null;
}

export function FinderColumn({ finder, searched, promise }: FinderColumnProps) {
  const { brandName, apiUrl } = useSite().publicConfig;
  const { refs, filter, stop, setStop } = finder;
  const { form, head, search, place: placeInput, sheet, handle } = refs;
  const [openFilter, setOpenFilter] = useState<ChoiceName | null>(null);
  const FinderParts = useFinderParts(refs.screen);
  const isFlow = useFlow();
  const apply = (next: FinderFilter) =>
    loadActions().then(
      ({ applyFilter }) => applyFilter(finder, apiUrl, next),
      () => finder.setFilter(next),
    );
  return (
    <div ref={refs.column} className="finder-column">
      <div className="finder-title">
        <h1>
          <Trans>Find a {brandName} dentist</Trans>
        </h1>{" "}
        <PromiseLine finder={finder} served={promise} />
      </div>
      <a href="#map" className="skip-link top-2 left-2 flow:hidden">
        <Trans>Skip to the map</Trans>
      </a>
      <SearchForm
        refs={{ form, head, search, place: placeInput }}
        searched={searched}
        near={finder.place === null ? "" : placeLabel(finder.place.name)}
        onSearch={(text) => loadActions().then(({ searchFor }) => searchFor(finder, apiUrl, text), ignore)}
      />
      {FinderParts && (
        <FinderParts
          finder={finder}
          openFilter={openFilter}
          onFilterClose={() => setOpenFilter(null)}
          isFlow={isFlow}
        />
      )}
      <ListSheet
        refs={{ sheet, handle }}
        stop={stop}
        onStop={setStop}
        head={<ResultHead finder={finder} />}
        foot={<LegalLine className="-mx-4 mt-4 flow:hidden" />}
      >
        <StaleNote />
        <div className="relative flex items-center gap-2">
          <span data-map-slot className="finder-map-slot" />
          <FilterBar filter={filter} named={finder.named} onOpen={setOpenFilter} onApply={apply} />
        </div>
        <Results finder={finder} />
      </ListSheet>
    </div>
  );
}

function Results({ finder }: { finder: Finder }) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const isMember = useSignedInAs() === "member";
  return (
    <section
      ref={finder.refs.results}
      id="results"
      tabIndex={-1}
      aria-label={t`Dentists`}
      className="pt-2 outline-none"
    >
      <a href="#map" className="skip-link flow:hidden">
        <Trans>Skip the list</Trans>
      </a>
      {isMember && (
        <Suspense>
          <ChoosingNote />
        </Suspense>
      )}
      {(finder.filter.q !== "" ||
        hasSaid(finder.filter) ||
        finder.reading !== null ||
        finder.isAway ||
        finder.origin.name !== DEFAULT_LOCATION.name) && (
        <Suspense fallback={finder.filter.q !== "" && <div className="h-8 md:h-11" />}>
          <SearchNotes finder={finder} />
        </Suspense>
      )}
      <ResultList
        finder={finder}
        state={finder.state}
        dispatch={finder.dispatch}
        onChoose={finder.choose}
        onMore={() => loadActions().then(({ loadMore }) => loadMore(finder, apiUrl), ignore)}
        onRetry={() => finder.retry({ box: DEFAULT_BOUNDS, ...DEFAULT_VIEW })}
      />
    </section>
  );
}

interface ListSheetProps {
  refs: { sheet: RefObject<HTMLDivElement | null>; handle: RefObject<HTMLButtonElement | null> };
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  /** Beneath the handle, which takes the presses. */
  head: React.ReactNode;
  foot: React.ReactNode;
  children: React.ReactNode;
}

/** On phones it lies over the map's end, and half open it leaves the map its share of the window. */
function ListSheet({ refs, stop, onStop, head, foot, children }: ListSheetProps) {
  return (
    <div ref={refs.sheet} data-stop={stop} data-list-sheet className="finder-sheet">
      <SheetHandle ref={refs.handle} stop={stop} onStop={onStop} />
      <div className="phone:px-4">{head}</div>
      <div
        data-list-scroll
        className="grow overscroll-contain phone:overflow-y-auto phone:px-4 phone:pb-[env(safe-area-inset-bottom)]"
      >
        {children}
        {foot}
      </div>
    </div>
  );
}

interface SheetHandleProps {
  ref: RefObject<HTMLButtonElement | null>;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
}

function SheetHandle({ ref, stop, onStop }: SheetHandleProps) {
  const { t } = useLingui();
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={stop !== "peek"}
      aria-controls="results"
      aria-label={stop === "full" ? t`Show more of the map` : t`Show more of the list`}
      onClick={() => onStop(nextStop(stop))}
      className="finder-sheet-handle"
    >
      <span className="block h-1 w-10 rounded-full bg-control" />
    </button>
  );
}
