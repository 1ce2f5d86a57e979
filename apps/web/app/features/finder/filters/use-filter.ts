import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type FinderFilter, readFilter, writeFilter } from "../first-view/finder-filter.ts";
import { isFormEntry } from "../first-view/is-form-entry.ts";
import { readLastSearch, writeLastSearch } from "./last-search.ts";

/** A search gives what it was asked in; other changes leave the last search as it is. */
export type ChangeFilter = (
  filter: FinderFilter,
  options?: { replace?: boolean; asked?: FinderFilter | null },
) => void;

/**
 * Stored in the URL: shareable, and 'back' undoes a change.
 * @param opened what the search of the opened address was read as: the address says it from then on
 * @returns also the last search that led to the address
 */
export function useFilter(opened: FinderFilter | null) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [opening] = useState({ search, opened });
  const read = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  const filter = search === opening.search ? (opening.opened ?? read) : read;
  // The list takes the place of the open form.
  const inForm = isFormEntry(state);
  const lastSearch = useMemo(() => readLastSearch(state), [state]);
  const change = useCallback<ChangeFilter>(
    (next, { replace = false, asked } = {}) => {
      const params = writeFilter(new URLSearchParams(search), next);
      const kept = asked === undefined ? lastSearch : asked && { asked, filter: next };
      const options = { preventScrollReset: true, replace: replace || inForm };
      void navigate({ search: params.toString() }, { ...options, state: writeLastSearch(kept) });
    },
    [navigate, search, lastSearch, inForm],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that was opened.
  useEffect(() => {
    if (opened !== null) change(opened, { replace: true, asked: read });
  }, []);
  return { filter, setFilter: change, lastSearch };
}
