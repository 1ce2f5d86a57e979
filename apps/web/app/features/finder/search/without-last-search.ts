import { type FinderFilter, inAddress, NO_FILTER } from "../first-view/finder-filter.ts";
import type { SearchedReading } from "../searched-reading.ts";

/** The filter without what the last search put into it, where that is still as it was. */
export function withoutLastSearch(filter: FinderFilter, read: SearchedReading | null): FinderFilter {
  const { q, open, accepting, mostCents } = NO_FILTER;
  const left = { ...filter, q, open, accepting, mostCents };
  if (read === null) return left;
  const searched = inAddress(read.filter);
  const before = <Name extends keyof FinderFilter>(name: Name): FinderFilter[Name] =>
    JSON.stringify(filter[name]) === JSON.stringify(searched[name]) ? read.asked[name] : filter[name];
  return {
    ...left,
    specialities: before("specialities"),
    languages: before("languages"),
    withinMiles: before("withinMiles"),
    // A search names one or leaves the chosen one: none was there before either.
    procedure: filter.procedure === null ? null : before("procedure"),
  };
}
