import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LatLng } from "@smirk/domain/geography/geo";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { findMapContents } from "../../../api/directory/providers.ts";
import { findNearestLocations, type NearLocation, suggestName } from "../../../api/nearest-locations.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { NominationButton } from "../../reports/nomination-button.tsx";
import {
  activeFilters,
  type ChoiceName,
  dropFilter,
  type FilterName,
  type FinderFilter,
  NO_FILTER,
  toMapFilter,
} from "../first-view/finder-filter.ts";
import { useFilterNames } from "../first-view/use-filter-names.ts";
import { ENOUGH } from "../rules/fit-nearest.ts";
import { searchFor } from "../search/finder-actions.ts";
import { useSaidChips } from "../search/use-said-chips.ts";
import type { Finder } from "../use-finder.ts";
import { NearestMatch } from "./nearest-match.tsx";

/** Leads on from an empty list: drop the filter that hides the most dentists, or go to the nearest. */
export function NoMatches({ finder }: { finder: Finder }) {
  return (
    <>
      <WayOn finder={finder} />
      <NominationButton />
    </>
  );
}

function WayOn({ finder }: { finder: Finder }) {
  const { t } = useLingui();
  const { filter, setFilter } = finder;
  const nameOf = useFilterNames(filter);
  const said = useSaidChips(filter);
  const drop = useBestDrop(finder);
  // After the map has left the origin, what is near the map counts.
  const from = finder.isAway ? finder.view.current.center : finder.origin;
  const nearest = useNearestMatch(filter, from);
  if (drop !== null && drop.total > 0) {
    const { name, total } = drop;
    const filterName = said.find((chip) => chip.name === name)?.label ?? nameOf(name as ChoiceName);
    const dentists = t`${plural(total, { one: "# dentist", other: "# dentists" })}`;
    return (
      <Notice
        icon="search"
        title={t`No dentist here matches all your filters`}
        action={
          <Button size="small" onClick={() => setFilter(dropFilter(filter, name))}>
            <Trans>Remove “{filterName}”</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Without “{filterName}” there are {dentists} here.
          </Trans>
        </p>
      </Notice>
    );
  }
  if (nearest !== null && nearest.length > 0)
    return <NearestMatch finder={finder} from={from} nearest={nearest} />;
  if (nearest !== null && filter.q !== "") return <UnknownSearch finder={finder} />;
  return (
    <Notice
      icon="search"
      title={t`No dentists in this part of the map`}
      action={
        activeFilters(filter).length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setFilter({ ...NO_FILTER, q: filter.q })}>
            <Trans>Clear all filters</Trans>
          </Button>
        )
      }
    >
      <p>
        <Trans>Zoom out or move the map to look farther away.</Trans>
      </p>
    </Notice>
  );
}

/** Nobody is called so, and no treatment that is known: perhaps letters are wrong. */
function UnknownSearch({ finder }: { finder: Finder }) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const { filter, setFilter } = finder;
  const { q } = filter;
  const name = useSuggestedName(q);
  const isFiltered = activeFilters(filter).length > 0;
  return (
    <Notice
      icon="search"
      title={name === null ? t`Nothing found for “${q}”` : t`No dentist is named “${q}”`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {name !== null && (
            <Button size="small" onClick={() => void searchFor(finder, apiUrl, name)}>
              <Trans>Search for “{name}”</Trans>
            </Button>
          )}
          {isFiltered && (
            <Button variant="secondary" size="small" onClick={() => setFilter({ ...NO_FILTER, q })}>
              <Trans>Clear all filters</Trans>
            </Button>
          )}
          <Button
            size="small"
            variant={name === null ? "primary" : "secondary"}
            onClick={() => setFilter({ ...filter, q: "" })}
          >
            <Trans>Show all dentists</Trans>
          </Button>
        </div>
      }
    >
      <p>
        {name === null ? (
          <Trans>Check the spelling, or try a procedure such as “braces”, “root canal” or “cleaning”.</Trans>
        ) : (
          <Trans>Did you mean “{name}”?</Trans>
        )}
      </p>
    </Notice>
  );
}

function useSuggestedName(q: string): string | null {
  const { apiUrl } = useSite().publicConfig;
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setName(null);
    suggestName(browserFetch(apiUrl), q, controller.signal).then(setName, () => {});
    return () => controller.abort();
  }, [apiUrl, q]);
  return name;
}

/** The nearest to the point that fit the filter, anywhere; null while loading or on failure. */
function useNearestMatch(filter: FinderFilter, { lat, lng }: LatLng): readonly NearLocation[] | null {
  const { apiUrl } = useSite().publicConfig;
  const [nearest, setNearest] = useState<readonly NearLocation[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const origin = { lat, lng };
    const question = { origin, filter: toMapFilter(filter, origin), limit: ENOUGH };
    setNearest(null);
    findNearestLocations(browserFetch(apiUrl), question, controller.signal).then(setNearest, () => {});
    return () => controller.abort();
  }, [apiUrl, filter, lat, lng]);
  return nearest;
}

interface Drop {
  name: FilterName;
  total: number;
}

/** The filter whose removal finds the most; null while loading or on failure. */
function useBestDrop({ filter, view, origin: { lat, lng } }: Finder): Drop | null {
  const { apiUrl } = useSite().publicConfig;
  const [best, setBest] = useState<Drop | null>(null);
  useEffect(() => {
    const { box, zoom } = view.current;
    if (box === null) return;
    const controller = new AbortController();
    const count = async (name: FilterName): Promise<Drop> => {
      const question = { box, zoom, filter: toMapFilter(dropFilter(filter, name), { lat, lng }) };
      const { total } = await findMapContents(browserFetch(apiUrl), question, controller.signal);
      return { name, total };
    };
    setBest(null);
    Promise.all(activeFilters(filter).map(count))
      .then((drops) => setBest(drops.toSorted((a, b) => b.total - a.total)[0] ?? null))
      .catch(() => setBest(null));
    return () => controller.abort();
  }, [apiUrl, filter, view, lat, lng]);
  return best;
}
