import { matchProcedures } from "@smirk/domain/fees/match-procedures";
import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import {
  matchesName,
  matchesPractice,
  readSearchQuery,
  type SearchQuery,
} from "@smirk/domain/finder/search-query";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { findNamedPlace } from "../../../api/named-place.ts";
import { findNearestLocations, type NearLocation } from "../../../api/nearest-locations.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { type FinderFilter, NO_FILTER, toMapFilter } from "../first-view/finder-filter.ts";
import { readSearchParts, type SearchParts } from "./search-parts.ts";

export interface ResolvedSearch {
  /** The filter as asked, or with what the text says besides a treatment taken out of it. */
  filter: FinderFilter;
  /** The place that the text names. */
  place: NamedLocation | null;
  /** Who fits the filter as asked; null where the filter or the place is another one. */
  nearest: readonly NearLocation[] | null;
}

interface Asked {
  filter: FinderFilter;
  origin: LatLng;
  limit: number;
  signal?: AbortSignal;
}

const ZIP_CODE = /^\d{5}(-\d{4})?$/;
/** "Katy Dental" is a practice; "katy" and "dentist in katy" are a town if there is one. */
const OF_PRACTICES =
  /\b(?:dental|dentistry|odontolog[a-z]{0,9}|clinic|clinica|office|care|center|smiles?|orthodontics)\b/i;

/**
 * What a search text means, the same on the server and in the browser: somebody's name; else a treatment, with the
 * place and the languages that are said beside it; else a place.
 */
export async function resolveSearch(apiFetch: ApiFetch, asked: Asked): Promise<ResolvedSearch> {
  const { filter } = asked;
  const nearest = await findNearest(apiFetch, asked);
  const query = readSearchQuery(filter.q);
  const isCertain = OF_PRACTICES.test(filter.q);
  const isNamed = nearest.some(
    (card) => matchesName(card, query) || (isCertain && matchesPractice(card, query)),
  );
  if (isNamed) return { filter, place: null, nearest };
  const resolved = await resolveTreatment(apiFetch, asked, { query, nearest });
  return { ...resolved, filter: withProcedure(resolved.filter, query) };
}

/** A treatment that has a price is chosen too, so that the list shows what it costs. */
function withProcedure(filter: FinderFilter, { specialities, meant }: SearchQuery): FinderFilter {
  const isTreatment = filter.q !== "" && specialities.length > 0;
  const procedure = isTreatment ? matchProcedures(meant ?? filter.q).likely[0] : undefined;
  return procedure === undefined || procedure === filter.procedure ? filter : { ...filter, procedure };
}

async function resolveTreatment(
  apiFetch: ApiFetch,
  asked: Asked,
  { query, nearest }: { query: SearchQuery; nearest: readonly NearLocation[] },
): Promise<ResolvedSearch> {
  const { filter, signal } = asked;
  const parts = readSearchParts(filter.q);
  const parted = parts && (await resolveParts(apiFetch, asked, { parts, isFound: nearest.length > 0 }));
  if (parted !== null) return parted;
  if (await mayBePlace(apiFetch, asked, query, nearest.length > 0)) {
    const text = ZIP_CODE.test(filter.q) ? filter.q.slice(0, 5) : filter.q;
    const place = await findNamedPlace(apiFetch, text, signal).catch(() => null);
    if (place !== null) return { filter: { ...filter, q: "" }, place, nearest: null };
  }
  // "A gentle dentist": what is understood is better than nobody, and stands in the box.
  const isLess = nearest.length === 0 && parts !== null && parts.understood !== filter.q;
  if (isLess) return { filter: { ...filter, q: parts.understood }, place: null, nearest: null };
  return { filter, place: null, nearest };
}

/** A place, a language and "open now" inside a search for dentists lead to that place and those filters. */
async function resolveParts(
  apiFetch: ApiFetch,
  { filter, signal }: Asked,
  { parts, isFound }: { parts: SearchParts; isFound: boolean },
): Promise<ResolvedSearch | null> {
  const saysMore = parts.place !== null || parts.languages.length > 0 || parts.isOpen;
  if (!saysMore && (isFound || parts.text !== "")) return null;
  const place =
    parts.place === null
      ? null
      : await findNamedPlace(apiFetch, parts.place, signal, parts.isSaid).catch(() => null);
  if (parts.place !== null && place === null) return null;
  const languages = [...new Set([...filter.languages, ...parts.languages])];
  const openNow = filter.openNow || parts.isOpen;
  return { filter: { ...filter, q: parts.text, languages, openNow }, place, nearest: null };
}

/** Only practices have the text in their names, or nobody has it, also without the other filters. */
async function mayBePlace(
  apiFetch: ApiFetch,
  asked: Asked,
  { specialities }: SearchQuery,
  isFound: boolean,
): Promise<boolean> {
  if (isFound) return specialities.length === 0;
  const filter = { ...NO_FILTER, q: asked.filter.q };
  const found = await findNearest(apiFetch, { ...asked, filter, limit: 1 }).catch(() => [null]);
  return found.length === 0;
}

export function findNearest(apiFetch: ApiFetch, { filter, origin, limit, signal }: Asked) {
  const question = {
    origin: { lat: origin.lat, lng: origin.lng },
    filter: toMapFilter(filter, origin),
    limit: Math.min(limit, MAX_NEAREST),
  };
  return findNearestLocations(apiFetch, question, signal);
}
