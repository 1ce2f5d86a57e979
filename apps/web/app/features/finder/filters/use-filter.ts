import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type FinderFilter, readFilter, writeFilter } from "../first-view/finder-filter.ts";
import { isFormEntry } from "../first-view/is-form-entry.ts";

export type ChangeFilter = (filter: FinderFilter, options?: { replace?: boolean }) => void;

/** Stored in the URL: shareable, and 'back' undoes a change. */
export function useFilter(): [FinderFilter, ChangeFilter] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  // The list takes the place of the open form.
  const inForm = isFormEntry(state);
  const change = useCallback(
    (next: FinderFilter, { replace = false } = {}) => {
      const params = writeFilter(new URLSearchParams(search), next);
      void navigate({ search: params.toString() }, { preventScrollReset: true, replace: replace || inForm });
    },
    [navigate, search, inForm],
  );
  return [filter, change];
}
