import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import type { SearchReading } from "@smirk/domain/finder/search-reading";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { getSearchReading } from "../../../api/get-search-reading.ts";
import { findNearestLocations, type NearLocation } from "../../../api/nearest-locations.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { type FinderFilter, toMapFilter } from "../first-view/finder-filter.ts";

export interface ResolvedSearch {
  /** The filter as asked, with what the text says besides a name or a treatment in its own parts. */
  filter: FinderFilter;
  /** The place that the text names. */
  place: NamedLocation | null;
  reading: SearchReading;
  /** The dentists who fit the filter from the origin; null where the text names a place. */
  nearest: readonly NearLocation[] | null;
}

interface Asked {
  filter: FinderFilter;
  origin: LatLng;
  limit: number;
  signal?: AbortSignal;
}

/** Only a name leads farther than this. */
const NEAR_MILES = 60;

/** What a search text means, the same on the server and in the browser. */
export async function resolveSearch(apiFetch: ApiFetch, asked: Asked): Promise<ResolvedSearch> {
  const { origin, signal } = asked;
  const reading = await getSearchReading(apiFetch, { q: asked.filter.q, near: origin }, signal);
  const filter = applyReading(asked.filter, reading);
  if (reading.place !== null) return { filter, reading, place: reading.place, nearest: null };
  const nearest = await findNearest(apiFetch, { ...asked, filter });
  const isName = reading.parts.some(({ kind, kept }) => kind === "who" && kept);
  const isFar = !isName && nearest.every(({ distance_miles: miles }) => miles > NEAR_MILES);
  return { filter, reading, place: null, nearest: isFar ? [] : nearest };
}

/** Adds what was read to what was chosen. */
function applyReading(filter: FinderFilter, reading: SearchReading): FinderFilter {
  const procedure = reading.procedure ?? filter.procedure;
  const most = reading.most_cents ?? filter.mostCents;
  const applied = {
    ...filter,
    q: reading.q,
    specialities: reading.specialities.length > 0 ? reading.specialities : filter.specialities,
    languages: [...new Set([...filter.languages, ...reading.languages])].sort(),
    open: [...new Set([...filter.open, ...reading.open])],
    accepting: filter.accepting || reading.accepting,
    withinMiles: reading.within_miles ?? filter.withinMiles,
    procedure,
    mostCents: procedure === null ? null : most,
  };
  return JSON.stringify(applied) === JSON.stringify(filter) ? filter : applied;
}

export function findNearest(apiFetch: ApiFetch, { filter, origin, limit, signal }: Asked) {
  const question = {
    origin: { lat: origin.lat, lng: origin.lng },
    filter: toMapFilter(filter, origin),
    limit: Math.min(limit, MAX_NEAREST),
  };
  return findNearestLocations(apiFetch, question, signal);
}
