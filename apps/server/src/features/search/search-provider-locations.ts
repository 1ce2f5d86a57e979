import { rankForMember } from "@smirk/domain/directory/rank-for-member";
import { type DegreeCode, degreeCodes } from "@smirk/domain/finder/degree-codes";
import { type FoundLocation, MAX_FOUND, readHint } from "@smirk/domain/finder/search-query";
import { distanceMiles, isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../errors.ts";
import { knownIds } from "./details/get-provider-details.ts";
import { findMatches, type Match } from "./find-matches.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import type { LiveDirectory } from "./live-index/live-directory.ts";
import type { Segment } from "./live-index/segments.ts";
import { findNearest, type MatchQuery } from "./nearest/find-nearest.ts";
import { float64At, uint8At, uint32At } from "./packed/columns.ts";
import { readListing } from "./packed/pack-listings.ts";
import { cardAt, nameAt } from "./packed/packed-locations.ts";

interface SearchInput {
  meta: string;
  hint: string;
  priority_coords?: LatLng | null;
  helpers?: { degree?: string | null; plan?: string | null } | null;
}

export interface SearchOptions {
  exclude?: readonly string[] | null;
}

export interface SearchArguments {
  input: SearchInput;
  options?: SearchOptions | null;
}

/** A location and what it was found by. */
interface FoundMatch extends Match {
  matched: FoundLocation["matched"];
  isLoose: boolean;
  matchedSpeciality: string | null;
}

/** What a hint may mean, likeliest first. */
interface Way {
  matched: FoundLocation["matched"];
  query: MatchQuery;
  /** The member's, whose offices come first; null for visitors. */
  ownPlan: string | null;
  /** Whether it counts only where nothing was found in a way that does not yield. */
  yields: boolean;
}

/**
 * At most 20 locations: whose dentist's name matches (spec §5), then of the practice, then for the condition hinted at;
 * in each the nearest to `priority_coords` first, of about equally far ones those of a member's plan, then the confirmed.
 * Empty without words and degree.
 * @throws {AppError} 400 for a meta other than 'name', an unknown degree or an invalid point
 */
export async function searchProviderLocations(
  ctx: FinderContext,
  given: SearchArguments,
): Promise<FoundMatch[]> {
  if (!ctx.directory.isLoading()) return searchInMemory(await ctx.directory.current(), given);
  const found: FoundMatch[] = [];
  for (const way of readWays(given)) {
    const query = restOf(way, found);
    if (query === null) continue;
    const nearest = await findMatches(ctx, query);
    const ofPlan = way.ownPlan === null ? null : await findMatches(ctx, { ...query, plan: way.ownPlan });
    found.push(...asFound(way, rankMatches(query, nearest, ofPlan)));
  }
  return found;
}

export function searchInMemory(
  { segments }: Pick<LiveDirectory, "segments">,
  given: SearchArguments,
): FoundMatch[] {
  const found: FoundMatch[] = [];
  for (const way of readWays(given)) {
    const query = restOf(way, found);
    if (query === null) continue;
    const nearest = matchInMemory(segments, query);
    const ofPlan = way.ownPlan === null ? null : matchInMemory(segments, { ...query, plan: way.ownPlan });
    found.push(...asFound(way, rankMatches(query, nearest, ofPlan)));
  }
  return found;
}

function readWays({ input, options }: SearchArguments): Way[] {
  if (input.meta !== "name") throw invalid("'meta' can only be 'name'.");
  const near = input.priority_coords ?? null;
  if (near !== null && !isLatLng(near)) throw invalid("'priority_coords' is not on the globe.");
  const degree = readDegree(input.helpers?.degree);
  const { readings, practice, loosePractice, specialities, yields } = readHint(input.hint);
  const exclude = new Set(
    knownIds(options?.exclude ?? [])
      .map(Number)
      .filter(Number.isSafeInteger),
  );
  const ownPlan = input.helpers?.plan?.trim() || null;
  const any = { degree, plan: null, exclude, near, readings: null, practice: null, specialities: null };
  const query = { ...any, most: MAX_FOUND };
  if (input.hint.trim() === "")
    return degree === null ? [] : [{ matched: "name", query, ownPlan, yields: false }];
  const ways: Way[] = [
    { matched: "name", query: { ...query, readings }, ownPlan, yields: false },
    { matched: "practice", query: { ...query, practice }, ownPlan, yields: false },
    { matched: "practice", query: { ...query, practice: loosePractice }, ownPlan, yields: true },
    { matched: "speciality", query: { ...query, specialities }, ownPlan, yields },
  ];
  return ways.filter(({ query: { readings, practice, specialities } }) =>
    [readings, practice, specialities].some((wanted) => wanted !== null && wanted.length > 0),
  );
}

/** The query of a way for what is left to be found. */
function restOf({ query, yields }: Way, found: readonly FoundMatch[]): MatchQuery | null {
  if (found.length === MAX_FOUND || (yields && found.some(({ isLoose }) => !isLoose))) return null;
  const exclude = new Set([...query.exclude, ...found.map(({ id }) => id)]);
  return { ...query, exclude, most: MAX_FOUND - found.length };
}

function asFound(
  { matched, query: { specialities }, yields: isLoose }: Way,
  matches: readonly Match[],
): FoundMatch[] {
  return matches.map((match) => {
    const held = specialities?.find((code) => match.specialities.includes(code));
    return { ...match, matched, isLoose, matchedSpeciality: held ?? null };
  });
}

/**
 * The first of all by class of distance, plan, confirmation and distance. Those outside of the plan that are among them are
 * among the nearest too: whatever is nearer comes before them in any case.
 * @param ofPlan the nearest of the member's plan; null for visitors
 */
function rankMatches(
  { most }: MatchQuery,
  nearest: readonly Match[],
  ofPlan: readonly Match[] | null,
): Match[] {
  const inPlan = new Set(ofPlan?.map(({ id }) => id));
  const isOutside = ({ id }: Match) => ofPlan !== null && !inPlan.has(id);
  const rank = (match: Match) =>
    match.miles === null ? 0 : rankForMember(match, match.miles, isOutside(match));
  return [...(ofPlan ?? []), ...nearest.filter(({ id }) => !inPlan.has(id))]
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** @returns a JSON list of FoundLocation */
export function writeFound(matches: readonly FoundMatch[]): string {
  return `[${matches.map(writeMatch).join(",")}]`;
}

function writeMatch({ card, miles, matched, matchedSpeciality }: FoundMatch): string {
  const text =
    typeof card === "string" ? card : Buffer.from(card.buffer, card.byteOffset, card.length).toString();
  const speciality = JSON.stringify(matchedSpeciality);
  return `${text.slice(0, -1)},"distance_miles":${JSON.stringify(miles)},"matched":"${matched}","matched_speciality":${speciality}}`;
}

function readDegree(given: string | null | undefined): DegreeCode | null {
  if (!given?.trim()) return null;
  const [degree] = degreeCodes(given.trim());
  if (degree !== given.trim().toUpperCase()) throw invalid("'degree' can only be one of DDS, DMD, BDS.");
  return degree;
}

interface Candidate extends Match {
  term: number;
  name: Uint8Array;
}

/** What `findMatches` finds, from memory. */
export function matchInMemory(segments: readonly Segment[], query: MatchQuery): Match[] {
  const candidates = segments.flatMap((segment): Candidate[] => {
    const { packed } = segment;
    const { places, terms } = findNearest(segment, query);
    return places.map((place, at) => ({
      id: float64At(packed.ids, place),
      card: cardAt(packed, place),
      specialities: packed.profileValues[uint32At(packed.profiles, place)]?.specialities ?? [],
      confirmation: readListing(uint8At(packed.listings, place)).confirmation,
      miles:
        query.near === null
          ? null
          : distanceMiles(query.near, {
              lat: float64At(packed.lat, place),
              lng: float64At(packed.lng, place),
            }),
      term: terms[at] as number,
      name: nameAt(packed, place),
    }));
  });
  if (segments.length > 1) candidates.sort(compareCandidates);
  return candidates.slice(0, query.most);
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return a.term - b.term || Buffer.compare(a.name, b.name) || a.id - b.id;
}
