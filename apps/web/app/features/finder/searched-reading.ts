import type { SearchReading } from "@smirk/domain/finder/search-reading";
import { useCallback, useState } from "react";
import { type FinderFilter, inAddress } from "./first-view/finder-filter.ts";

/** What the last search was read as. It is noted until the list is searched for something else. */
export interface SearchedReading {
  reading: SearchReading;
  /** What the list was searched for then. */
  filter: FinderFilter;
  /** Whether the distances are still measured from where it was read. */
  isHere: boolean;
}

/**
 * @param opened what the server read
 * @param saved what it was when the visitor left this page
 */
export function useSearchedReading(
  filter: FinderFilter,
  opened: SearchReading | null,
  saved: SearchedReading | null | undefined,
) {
  const first = saved === undefined ? opened && { reading: opened, filter, isHere: true } : saved;
  const [read, setReading] = useState<SearchedReading | null>(first);
  const isNoted = read?.isHere === true && areSame(read.filter, filter);
  const endNote = useCallback(() => setReading((last) => last && { ...last, isHere: false }), []);
  return { read, setReading, endNote, reading: isNoted ? read.reading : null };
}

/** Whether the address says the same of both. */
function areSame(one: FinderFilter, other: FinderFilter): boolean {
  return JSON.stringify(inAddress(one)) === JSON.stringify(inAddress(other));
}
