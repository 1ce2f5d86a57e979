import { type FinderFilter, readFilter, writeFilter } from "../first-view/finder-filter.ts";

/** What a search was added to, and the filter that it made of that. */
export interface LastSearch {
  asked: FinderFilter;
  filter: FinderFilter;
}

/** Keeps it in the state of a history entry, as addresses: it is there after 'back' and a reload. */
export function writeLastSearch(search: LastSearch | null): unknown {
  return search && { lastSearch: [search.asked, search.filter].map(print) };
}

/** @returns null without one, and for a state that another page or release wrote */
export function readLastSearch(state: unknown): LastSearch | null {
  const { lastSearch } = (state ?? {}) as { lastSearch?: unknown };
  if (!Array.isArray(lastSearch)) return null;
  const [asked, filter] = lastSearch.map((text) => readFilter(new URLSearchParams(String(text))));
  return asked && filter ? { asked, filter } : null;
}

function print(filter: FinderFilter): string {
  return `${writeFilter(new URLSearchParams(), filter)}`;
}
