import { Trans, useLingui } from "@lingui/react/macro";
import { nameWithin } from "@smirk/domain/joining/address/name-within";
import type { State } from "@smirk/domain/joining/address/states";
import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { findServiceArea } from "../../../api/named-place.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { hasSaid } from "../first-view/finder-filter.ts";
import { placeLabel } from "../first-view/place-label.ts";
import { ForgivenLetters } from "../form/count-line.tsx";
import { useNamedPlace } from "../form/use-named-place.ts";
import type { Finder } from "../use-finder.ts";
import { goToPlace, searchFor, searchFromHere } from "./finder-actions.ts";
import { ReadingNote } from "./reading-note.tsx";
import { type SaidChip, useSaidChips } from "./use-said-chips.ts";

const CHIP =
  "inline-flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-full border border-control bg-surface px-3 font-semibold text-sm hover:bg-tint md:min-h-9";

/** Above the list: what was searched, the place that it may mean, where nothing is sold, and a way to search here. */
export function SearchNotes({ finder }: { finder: Finder }): React.ReactNode {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const { filter, isAway } = finder;
  const said = useSaidChips(filter);
  // What is a treatment is no place as well.
  const place = useNamedPlace(isTreatment(finder) ? "" : filter.q);
  const placeName = place && placeLabel(place.name);
  return (
    <>
      {(filter.q !== "" || hasSaid(filter) || isAway) && (
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0 md:pt-0 md:pb-2">
          {filter.q !== "" && (
            <button
              type="button"
              aria-label={t`Clear the search for “${filter.q}”`}
              onClick={() => void searchFor(finder, apiUrl, "")}
              className={CHIP}
            >
              <span className="truncate">“{filter.q}”</span>
              <Icon name="close" className="size-4 shrink-0" />
            </button>
          )}
          <SaidChips finder={finder} said={said} />
          {place && (
            <button
              type="button"
              onClick={() => {
                finder.setFilter({ ...filter, q: "" });
                void goToPlace({ ...finder, filter: { ...filter, q: "" } }, apiUrl, place);
              }}
              className={CHIP}
            >
              <Icon name="pin" className="size-4 shrink-0" />
              <span className="truncate">
                <Trans>Dentists near {placeName}</Trans>
              </span>
            </button>
          )}
          {isAway && (
            <button type="button" onClick={() => searchFromHere(finder)} className={CHIP}>
              <Icon name="locate" className="size-4 shrink-0" />
              <Trans>Search from here</Trans>
            </button>
          )}
        </div>
      )}
      <ReadingNote finder={finder} />
      <MeantNote finder={finder} />
      <NotSoldNote finder={finder} />
    </>
  );
}

function isTreatment({ filter, read }: Finder): boolean {
  if (read === null || read.filter.q !== filter.q) return false;
  return read.reading.parts.some(({ kind, kept }) => kind === "what" && kept);
}

function SaidChips({ finder, said }: { finder: Finder; said: readonly SaidChip[] }) {
  const { t } = useLingui();
  return said.map(({ key, label, without }) => (
    <button
      key={key}
      type="button"
      aria-label={t`Remove “${label}”`}
      onClick={() => finder.setFilter(without)}
      className={CHIP}
    >
      {label}
      <Icon name="close" className="size-4 shrink-0" />
    </button>
  ));
}

function MeantNote({ finder }: { finder: Finder }) {
  const meant = useMeant(finder);
  return (
    meant !== null && (
      <p role="status" className="py-2 text-sm">
        <ForgivenLetters shown={meant} typed={finder.filter.q} />
      </p>
    )
  );
}

/** The search with its wrong letters corrected, when nobody listed has the name as typed. */
function useMeant({ filter: { q }, state: { results } }: Finder): string | null {
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setMeant(null);
    if (q === "" || results === null) return;
    // The rules for typed text are no part of the first view.
    import("@smirk/domain/finder/search-query").then(
      ({ readSearchQuery, matchesName, matchesPractice }) => {
        const query = readSearchQuery(q);
        const isNamed = results.some(({ card }) => matchesName(card, query) || matchesPractice(card, query));
        if (isCurrent) setMeant(isNamed || results.length === 0 ? null : query.meant);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [q, results]);
  return meant;
}

function NotSoldNote({ finder }: { finder: Finder }) {
  const { brandName } = useSite().publicConfig;
  const state = useUnservedState(finder);
  if (state === null) return null;
  return (
    <p role="status" className="mt-2 rounded-card bg-sun-tint px-4 py-3 text-sm">
      <Trans>
        {brandName} is not available in {state}. People who live there cannot join.
      </Trans>
    </p>
  );
}

/** The name of the origin's state when no memberships are sold there. */
function useUnservedState({ origin: { lat, lng } }: Finder): string | null {
  const { i18n } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setState(null);
    findServiceArea(browserFetch(apiUrl), { lat, lng }, controller.signal).then(
      (area) => setState(area.served === false ? (area.state ?? null) : null),
      () => {},
    );
    return () => controller.abort();
  }, [apiUrl, lat, lng]);
  return state && nameWithin(state, i18n.locale);
}
