import type { SearchReading } from "@smirk/domain/finder/search-reading";

/** What the server reads a search as; tests name only what it says. */
export function searchReading(said: Partial<SearchReading> = {}): SearchReading {
  return {
    parts: [],
    q: "",
    specialities: [],
    languages: [],
    open: [],
    accepting: false,
    procedure: null,
    most_cents: null,
    within_miles: null,
    place: null,
    asked_places: [],
    unknown_place: null,
    payer: null,
    uninsured: false,
    not_looked_for: [],
    ...said,
  };
}
