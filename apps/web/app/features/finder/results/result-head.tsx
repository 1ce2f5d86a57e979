import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { HolidayNote } from "../../../ui/opening/opening-words.tsx";
import { isBesideCount } from "../filters/filter-bar.tsx";
import type { FinderState } from "../finder-state.ts";
import { placeLabel } from "../first-view/place-label.ts";
import { listPlanNames } from "../prices/list-plan-names.ts";
import type { Finder } from "../use-finder.ts";
import type { Origin } from "../use-place.ts";

const PriceUnit = lazy(() =>
  import("../prices/price-unit.tsx").then(
    ({ PriceUnit }) => ({ default: PriceUnit }),
    () => ({ default: (): React.ReactNode => null }),
  ),
);

export function ResultHead({ finder }: { finder: Finder }) {
  const { state, filter } = finder;
  const { results, phase, total } = state;
  const { q } = filter;
  return (
    <div className="flex min-h-8 items-center justify-between gap-x-2 flow:flex-wrap">
      <p className="phone:shrink-0 font-bold">
        {results?.length === 0 && <Trans>No exact matches</Trans>}
        {results && results.length > 0 && (
          <span className="whitespace-nowrap">
            <Plural value={total} one="# provider" other="# providers" />
          </span>
        )}
        {q !== "" && results && (
          <span className="phone:sr-only">
            <Trans> for “{q}”</Trans>
          </span>
        )}
        {!results && phase === "loading" && <Trans>Loading...</Trans>}
      </p>
      {/* Its place is kept, and quick answers show no spinner. */}
      <span className="mr-auto size-5 shrink-0">
        {phase === "loading" && (
          <span className="block animate-appear [animation-delay:400ms] [animation-fill-mode:backwards]">
            <Spinner className="size-5 text-action" />
          </span>
        )}
      </span>
      {results && results.length > 0 && (
        <p
          className={`text-right text-muted text-sm leading-4.5 ${isBesideCount(filter) ? "in-[:lang(es)]:xl:wide:pr-32" : ""}`}
        >
          {total > results.length && (
            <>
              {state.pricing ? (
                <Trans>The {results.length} cheapest</Trans>
              ) : (
                <Trans>The {results.length} nearest</Trans>
              )}{" "}
            </>
          )}
          <ListTerms finder={finder} results={results} />
          <HolidayNote
            locations={results.slice(0, state.limit).map(({ card }) => card)}
            isOfTomorrow={filter.open.includes("tomorrow")}
          />
        </p>
      )}
      <CountAnnouncer state={state} searched={q} />
    </div>
  );
}

/** What the numbers of the list are, said once: whose prices, or from where the distances are measured. */
function ListTerms({ finder: { filter, named, origin }, results }: ListTermsProps) {
  const { procedure } = filter;
  if (procedure === null) return <OriginName origin={origin} />;
  const [plan, ...others] = listPlanNames(results);
  return (
    <>
      {plan !== undefined && others.length === 0 ? (
        <Trans>Member price with {plan}</Trans>
      ) : (
        <Trans>Member price</Trans>
      )}
      {named?.unit && `, ${named.unit}`}
      {named === null && (
        <Suspense>
          <PriceUnit slug={procedure} />
        </Suspense>
      )}
    </>
  );
}

interface ListTermsProps {
  finder: Finder;
  results: readonly RankedCard[];
}

function OriginName({ origin: { name } }: { origin: Origin }) {
  if (name === null) return <Trans>from the map area</Trans>;
  const place = placeLabel(name);
  // A wide window has all of it in the location box.
  return (
    <span className="wide:hidden">
      <Trans>from {place}</Trans>
    </span>
  );
}

/** Announces only once the map rests. */
const PAUSE_MS = 800;

function CountAnnouncer({ state, searched }: { state: FinderState; searched: string }) {
  const { t } = useLingui();
  const [sentence, setSentence] = useState("");
  const { phase, results, total } = state;
  const first = useRef(results);
  useEffect(() => {
    // The initial results are read with the page.
    if (phase !== "ready" || !results || results === first.current) return;
    const count = t`${plural(total, { one: "# provider", other: "# providers" })}`;
    const answer = results.length === 0 ? t`No exact matches` : count;
    const next = searched === "" ? answer : t`${answer} for “${searched}”`;
    const timer = setTimeout(() => setSentence(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [phase, results, total, searched, t]);
  return (
    <span role="status" className="sr-only">
      {sentence}
    </span>
  );
}
