import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { MAX_SKIPPED } from "@smirk/domain/finder/map-contents";
import { Button } from "@smirk/ui/controls/button.tsx";
import { type Dispatch, Fragment, lazy, Suspense, useCallback, useState, useSyncExternalStore } from "react";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { type FinderEvent, type FinderState, isUnsure, PAGE_SIZE } from "../finder-state.ts";
import { listPlanNames } from "../prices/list-plan-names.ts";
import type { Finder } from "../use-finder.ts";
import { ResultCard } from "./result-card.tsx";

interface ResultListProps {
  state: FinderState;
  dispatch: Dispatch<FinderEvent>;
  onChoose: (card: LocationCard) => void;
  onRetry: () => void;
  /** Loads on a list that is cut. */
  onMore: () => void;
  finder: Finder;
}

const NoMatches = lazy(() =>
  import("../filters/no-matches.tsx").then(({ NoMatches }) => ({ default: NoMatches })),
);

const UnsureHead = lazy(() =>
  import("./unsure-head.tsx").then(
    ({ UnsureHead }) => ({ default: UnsureHead }),
    // The rows themselves show no hours.
    () => ({ default: (): React.ReactNode => null }),
  ),
);

const SKELETON_ROWS = ["first", "second", "third", "fourth"];

export function ResultList(props: ResultListProps) {
  const { state, dispatch, onRetry, finder } = props;
  const { results, phase } = state;
  const onPoint = useCallback((id: string | null) => dispatch({ type: "cardPointed", id }), [dispatch]);
  return (
    <>
      {phase === "failed" && <SearchFailure hasResults={results !== null} onRetry={onRetry} />}
      {!results && phase === "loading" && <ListSkeleton />}
      {results?.length === 0 && (
        <Suspense>
          <NoMatches finder={finder} />
        </Suspense>
      )}
      {results && results.length > 0 && <Arrangement {...props} results={results} onPoint={onPoint} />}
    </>
  );
}

interface CardsProps extends Pick<ResultListProps, "state" | "onChoose" | "finder"> {
  results: readonly RankedCard[];
  onPoint: (id: string | null) => void;
}

/** All by distance; or with a procedure those with a price, and the others folded behind them. */
function Arrangement(props: CardsProps & Pick<ResultListProps, "dispatch" | "onMore">) {
  const { results, state, dispatch, onMore } = props;
  const { pricing, sure, total, limit, selectedId } = state;
  const priced = results.filter(({ price }) => price != null);
  const isFolded = pricing !== null && priced.length > 0;
  const first = isFolded ? priced : results;
  const rest = isFolded ? results.filter(({ price }) => price == null) : [];
  const [isOpen, setIsOpen] = useUnfolded(
    rest.some(({ card }) => card.id === selectedId) ? selectedId : null,
  );
  // Before the last price is listed nobody knows how many have none.
  const isFoldShown = rest.length > 0 && first.length <= limit;
  const unfolded = isOpen ? PAGE_SIZE + limit - Math.max(first.length, PAGE_SIZE) : 0;
  const shownRest = rest.slice(0, Math.max(unfolded, limit - first.length));
  // Beyond a list that is cut, offices that may not fit have prices too.
  const isCounted = sure === null || total <= results.length;
  const count = total - first.length;
  const isHere = first.length > limit || (isFoldShown && isOpen && rest.length > shownRest.length);
  return (
    <>
      {pricing !== null && !isFolded && (
        <p className="pb-1 text-sm">
          <Trans>No price is known here: ask the office</Trans>
        </p>
      )}
      <Cards {...props} results={first.slice(0, limit)} />
      {isFoldShown && (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="pt-2">
          <summary className="result-rest">
            <Icon name="down" className="size-4 in-[[open]]:rotate-180" />
            {isCounted ? (
              <Plural value={count} one="# more: ask the office" other="# more: ask the office" />
            ) : (
              <Trans>Others: ask the office</Trans>
            )}
          </summary>
          <div className="pt-2">
            <Cards {...props} results={shownRest} />
          </div>
        </details>
      )}
      {(!isFoldShown || isOpen) && (
        <ListEnd
          state={state}
          listed={results.length}
          isHere={isHere}
          onMore={isHere ? () => dispatch({ type: "moreWanted" }) : onMore}
        />
      )}
    </>
  );
}

/** A fold that opens for the card inside that is chosen, and stays as the visitor leaves it. */
function useUnfolded(chosen: string | null): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(chosen !== null);
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (chosen !== null) setIsOpen(true);
  }
  return [isOpen, setIsOpen];
}

function Cards({ results, state, finder, onPoint, onChoose }: CardsProps) {
  const namesPlan = listPlanNames(state.results ?? []).length > 1;
  const { sure } = state;
  const firstUnsure = sure === null ? -1 : results.findIndex(({ card }) => isUnsure(card, sure));
  if (results.length === 0) return null;
  return (
    <ul aria-busy={state.phase === "loading"} className="grid grid-cols-1 gap-2">
      {results.map((result, at) => (
        <Fragment key={result.card.id}>
          {sure !== null && at === firstUnsure && (
            <Suspense>
              <UnsureHead sure={sure} />
            </Suspense>
          )}
          <ResultCard
            result={result}
            selected={result.card.id === state.selectedId}
            origin={finder.origin.name}
            namesPlan={namesPlan}
            onPoint={onPoint}
            onChoose={onChoose}
          />
        </Fragment>
      ))}
    </ul>
  );
}

interface ListEndProps {
  state: FinderState;
  listed: number;
  /** Whether some that are listed are not shown yet. */
  isHere: boolean;
  onMore: () => void;
}

function ListEnd({ state, listed, isHere, onMore }: ListEndProps) {
  const { i18n } = useLingui();
  const { total, limit, more, pricing } = state;
  const isCheapest = pricing !== null;
  const [shown, all] = [Math.min(limit, listed), total].map((count) => count.toLocaleString(i18n.locale));
  const isCut = total > listed;
  const canGoOn = isHere || (isCut && listed <= MAX_SKIPPED);
  return (
    <>
      {canGoOn && (
        <Button
          variant="secondary"
          className="mt-4 w-full scriptless:hidden"
          busy={more === "loading"}
          onClick={onMore}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
      {isCut && (
        <p role="status" className="pt-4 text-center text-muted text-sm">
          {more === "failed" ? (
            <Trans>The rest of the list did not load. Please try again.</Trans>
          ) : canGoOn && isCheapest ? (
            <Trans>
              Showing the {shown} cheapest of {all}.
            </Trans>
          ) : canGoOn ? (
            <Trans>
              Showing the {shown} nearest of {all}.
            </Trans>
          ) : isCheapest ? (
            <Trans>
              These are the {shown} cheapest of {all}. Zoom in on the map to see the others.
            </Trans>
          ) : (
            <Trans>
              These are the {shown} nearest of {all}. Zoom in on the map to see the others.
            </Trans>
          )}
        </p>
      )}
    </>
  );
}

function SearchFailure({ hasResults, onRetry }: { hasResults: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  const online = useOnline();
  if (!hasResults) {
    return (
      <div role="alert">
        <Notice icon="alert" title={t`The list did not load`} action={<RetryButton onRetry={onRetry} />}>
          <p>
            <Trans>We could not reach the dentist directory. Please try again.</Trans>
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-3 rounded-card bg-sun-tint px-4 py-3 shadow-soft">
      <Icon name="alert" />
      <p role="status" className="min-w-0 grow basis-40">
        {online ? (
          <Trans>We could not update the list. You still see the earlier one.</Trans>
        ) : (
          <Trans>
            You are offline. You still see the earlier list. It will update when you are back online.
          </Trans>
        )}
      </p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onRetry}>
      <Icon name="refresh" className="size-4" />
      <Trans>Try again</Trans>
    </Button>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex gap-3 rounded-card border border-line bg-surface p-3">
          <Skeleton className="size-11 rounded-card" />
          <div className="grid grow content-start gap-2 pt-1">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

function subscribeToOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
}
