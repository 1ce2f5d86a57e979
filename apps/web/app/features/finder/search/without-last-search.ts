import type { LastSearch } from "../filters/last-search.ts";
import { type FinderFilter, NO_FILTER, SAID_NAMES } from "../first-view/finder-filter.ts";

/** The filter without what the last search put into it, where that is still as it was. */
export function withoutLastSearch(filter: FinderFilter, last: LastSearch | null): FinderFilter {
  const said = Object.fromEntries(SAID_NAMES.map((name) => [name, NO_FILTER[name]]));
  const left = { ...filter, ...said, q: NO_FILTER.q };
  if (last === null) return left;
  const before = <Name extends keyof FinderFilter>(name: Name): FinderFilter[Name] =>
    JSON.stringify(filter[name]) === JSON.stringify(last.filter[name]) ? last.asked[name] : filter[name];
  return {
    ...left,
    specialities: before("specialities"),
    languages: before("languages"),
    withinMiles: before("withinMiles"),
    // A search names one or leaves the chosen one: none was there before either.
    procedure: filter.procedure === null ? null : before("procedure"),
  };
}
