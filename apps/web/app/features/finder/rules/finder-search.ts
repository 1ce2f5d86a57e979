import type { LocationCard } from "@smirk/domain/directory/location-card";
import {
  type FoundLocation,
  matchedSpeciality,
  matchesName,
  type SearchQuery,
} from "@smirk/domain/finder/search-query";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { RankedCard } from "../../../directory/nearest-first.ts";

/** `speciality` is the match when it is not the name. */
export interface SearchHit {
  card: LocationCard;
  miles: number;
  speciality: string | null;
}

export function findShown(results: readonly RankedCard[], query: SearchQuery): SearchHit[] {
  const names: SearchHit[] = [];
  const specialities: SearchHit[] = [];
  for (const { card, miles } of results) {
    if (matchesName(card, query)) names.push({ card, miles, speciality: null });
    else {
      const speciality = matchedSpeciality(card, query);
      if (speciality !== null) specialities.push({ card, miles, speciality });
    }
  }
  return query.meant !== null && names.length > 0 ? names : [...names, ...specialities];
}

/** Names stay before specialties; no duplicates. With names, a treatment of corrected letters does not count. */
export function mergeHits(
  shown: readonly SearchHit[],
  found: readonly FoundLocation[],
  { from, query }: { from: LatLng; query: SearchQuery },
): SearchHit[] {
  const listed = new Set(shown.map(({ card }) => card.id));
  const added = found
    .filter(({ id }) => !listed.has(id))
    .map((card) => ({
      card,
      miles: distanceMiles(from, { lat: card.latitude, lng: card.longitude }),
      speciality: card.matched === "speciality" ? card.matched_speciality : null,
    }));
  const all = [...shown, ...added];
  const named = all.filter((hit) => hit.speciality === null);
  if (query.meant !== null && named.length > 0) return named;
  return [...named, ...all.filter((hit) => hit.speciality !== null)];
}
