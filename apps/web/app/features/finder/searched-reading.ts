import type { SearchReading } from "@smirk/domain/finder/search-reading";
import { useState } from "react";

/** What a search was read as, while the list is searched for its text. */
export interface SearchedReading {
  reading: SearchReading;
  q: string;
}

/**
 * @param opened what the server read
 * @param saved what it was when the visitor left this page
 */
export function useSearchedReading(
  q: string,
  opened: SearchReading | null,
  saved: SearchedReading | null | undefined,
) {
  const first = saved === undefined ? opened && { reading: opened, q: opened.q } : saved;
  const [read, setReading] = useState<SearchedReading | null>(first);
  return { read, setReading, reading: read?.q === q ? read.reading : null };
}
