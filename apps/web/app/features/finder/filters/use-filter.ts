import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type FinderFilter, readFilter, writeFilter } from "../first-view/finder-filter.ts";
import { isFormEntry } from "../first-view/is-form-entry.ts";

export type ChangeFilter = (filter: FinderFilter, options?: { replace?: boolean }) => void;

/**
 * Stored in the URL: shareable, and 'back' undoes a change.
 * @param opened what the search of the opened address was read as: the address says it from then on
 * @returns also what the address says by itself
 */
export function useFilter(opened: FinderFilter | null): [FinderFilter, ChangeFilter, FinderFilter] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [opening] = useState({ search, opened });
  const read = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  const filter = search === opening.search ? (opening.opened ?? read) : read;
  // The list takes the place of the open form.
  const inForm = isFormEntry(state);
  const change = useCallback(
    (next: FinderFilter, { replace = false } = {}) => {
      const params = writeFilter(new URLSearchParams(search), next);
      void navigate({ search: params.toString() }, { preventScrollReset: true, replace: replace || inForm });
    },
    [navigate, search, inForm],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that was opened.
  useEffect(() => {
    if (opened !== null) change(opened, { replace: true });
  }, []);
  return [filter, change, read];
}
