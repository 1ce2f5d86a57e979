import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { findMapContents } from "../../../api/directory/providers.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFilterNames } from "../first-view/filter-bar.tsx";
import {
  activeFilters,
  dropFilter,
  type FilterName,
  type FinderFilter,
  NO_FILTER,
  toMapFilter,
} from "../first-view/finder-filter.ts";
import type { View } from "../results/use-viewport-search.ts";

interface NoMatchesProps {
  filter: FinderFilter;
  view: RefObject<View>;
  onChange: (filter: FinderFilter) => void;
}

interface Drop {
  name: FilterName;
  total: number;
}

/** Suggests dropping the filter that hides the most dentists. */
export function NoMatches({ filter, view, onChange }: NoMatchesProps) {
  const { t } = useLingui();
  const nameOf = useFilterNames(filter);
  const drop = useBestDrop(filter, view);
  if (drop === null || drop.total === 0) {
    return (
      <Notice
        icon="search"
        title={t`No dentists in this part of the map`}
        action={
          activeFilters(filter).length > 0 && (
            <Button variant="secondary" size="small" onClick={() => onChange(NO_FILTER)}>
              <Trans>Clear all filters</Trans>
            </Button>
          )
        }
      >
        <p>
          <Trans>Zoom out or move the map to look further.</Trans>
        </p>
      </Notice>
    );
  }
  const { name, total } = drop;
  const filterName = nameOf(name);
  const dentists = t`${plural(total, { one: "# dentist", other: "# dentists" })}`;
  return (
    <Notice
      icon="search"
      title={t`No dentist here matches all your filters`}
      action={
        <Button size="small" onClick={() => onChange(dropFilter(filter, name))}>
          <Trans>Drop “{filterName}”</Trans>
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

/** The filter whose removal finds the most; null while loading or on failure. */
function useBestDrop(filter: FinderFilter, view: RefObject<View>): Drop | null {
  const { apiUrl } = useSite().publicConfig;
  const [best, setBest] = useState<Drop | null>(null);
  useEffect(() => {
    const { box, zoom, center } = view.current;
    if (box === null) return;
    const controller = new AbortController();
    const count = async (name: FilterName): Promise<Drop> => {
      const question = { box, zoom, filter: toMapFilter(dropFilter(filter, name), center) };
      const { total } = await findMapContents(browserFetch(apiUrl), question, controller.signal);
      return { name, total };
    };
    setBest(null);
    Promise.all(activeFilters(filter).map(count))
      .then((drops) => setBest(drops.toSorted((a, b) => b.total - a.total)[0] ?? null))
      .catch(() => setBest(null));
    return () => controller.abort();
  }, [apiUrl, filter, view]);
  return best;
}
