import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type FinderFilter, readFilter, writeFilter } from "../first-view/finder-filter.ts";

/** Stored in the URL: shareable, and 'back' undoes a change. */
export function useFilter(): [FinderFilter, (filter: FinderFilter) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (next: FinderFilter) => {
      const params = writeFilter(new URLSearchParams(search), next);
      void navigate({ search: params.toString() }, { preventScrollReset: true });
    },
    [navigate, search],
  );
  return [filter, change];
}
