import type { LocationCard } from "@smirk/domain/directory/location-card";
import { rankForMember } from "@smirk/domain/directory/rank-for-member";
import {
  type FoundLocation,
  matchedSpeciality,
  matchesName,
  matchesPractice,
  type SearchQuery,
} from "@smirk/domain/finder/search-query";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { RankedCard } from "../../../directory/nearest-first.ts";

/** What was matched: the person's name unless it is the practice's or the speciality. */
export interface SearchHit {
  card: LocationCard;
  miles: number;
  practice: string | null;
  speciality: string | null;
}

/** @param plan the member's, whose offices come first among about equally far ones; null for visitors */
export function findShown(
  results: readonly RankedCard[],
  query: SearchQuery,
  plan: string | null = null,
): SearchHit[] {
  const hits = results.flatMap((ranked): SearchHit[] => {
    const hit = { ...ranked, practice: null, speciality: null };
    if (matchesName(ranked.card, query)) return [hit];
    if (matchesPractice(ranked.card, query) || matchesPractice(ranked.card, query, query.loosePractice))
      return [{ ...hit, practice: ranked.card.center_name }];
    const speciality = matchedSpeciality(ranked.card, query);
    return speciality === null ? [] : [{ ...hit, speciality }];
  });
  return orderHits(hits, query, plan);
}

function rankByPlan(hits: readonly SearchHit[], plan: string): SearchHit[] {
  const rank = ({ card, miles }: SearchHit) => rankForMember(card, miles, !card.plans.includes(plan));
  return hits.toSorted((a, b) => rank(a) - rank(b));
}

/** Persons, then practices, then treatments. What yields to names goes where something has the name as typed. */
function orderHits(found: readonly SearchHit[], query: SearchQuery, plan: string | null): SearchHit[] {
  const hits = plan === null ? found : rankByPlan(found, plan);
  const persons = hits.filter(({ practice, speciality }) => practice === null && speciality === null);
  const practices = hits.filter(({ practice }) => practice !== null);
  const treating = hits.filter(({ speciality }) => speciality !== null);
  const named = [...persons, ...practices.filter(({ card }) => matchesPractice(card, query))];
  if (named.length === 0) return [...practices, ...treating];
  return query.yields ? named : [...named, ...treating];
}

/** No duplicates; in the order of `orderHits`. */
export function mergeHits(
  shown: readonly SearchHit[],
  found: readonly FoundLocation[],
  { from, query, plan }: { from: LatLng; query: SearchQuery; plan: string | null },
): SearchHit[] {
  const listed = new Set(shown.map(({ card }) => card.id));
  const added = found
    .filter(({ id }) => !listed.has(id))
    .map((card) => ({
      card,
      miles: distanceMiles(from, { lat: card.latitude, lng: card.longitude }),
      practice: card.matched === "practice" ? card.center_name : null,
      speciality: card.matched === "speciality" ? card.matched_speciality : null,
    }));
  return orderHits([...shown, ...added], query, plan);
}
