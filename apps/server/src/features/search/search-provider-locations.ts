import { type DegreeCode, degreeCodes } from "@smirk/domain/finder/degree-codes";
import { type FoundLocation, MAX_FOUND, nameReadings } from "@smirk/domain/finder/search-query";
import { readSpecialities } from "@smirk/domain/finder/speciality-words";
import { isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../errors.ts";
import { knownIds } from "./details/known-ids.ts";
import { findMatches, type Match } from "./find-matches.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import type { LiveDirectory } from "./live-index/live-directory.ts";
import type { MatchQuery } from "./live-index/queries/nearest/find-nearest.ts";
import { matchInMemory } from "./match-in-memory.ts";

export interface SearchInput {
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
export interface FoundMatch extends Match {
  matched: FoundLocation["matched"];
  matchedSpeciality: string | null;
}

interface Search {
  /** Null: nobody's name fits. */
  byName: MatchQuery | null;
  /** `isForgiven`: letters were wrong, so that it counts only where nobody has the name. */
  bySpeciality: (MatchQuery & { specialities: readonly string[]; isForgiven: boolean }) | null;
}

/**
 * Locations whose dentist's name matches (spec §5), then those who treat the condition that the hint names.
 * Nearest to `priority_coords` first, then by name; at most 20. Empty without words and degree.
 * @throws {AppError} 400 for a meta other than 'name', an unknown degree or an invalid point
 */
export async function searchProviderLocations(
  ctx: FinderContext,
  given: SearchArguments,
): Promise<FoundMatch[]> {
  if (!ctx.directory.isLoading()) return searchInMemory(await ctx.directory.current(), given);
  const search = readSearch(given);
  const byName = search.byName ? await findMatches(ctx, search.byName) : [];
  const next = restOf(search, byName);
  return found(search, byName, next ? await findMatches(ctx, next) : []);
}

export function searchInMemory(
  { segments }: Pick<LiveDirectory, "segments">,
  given: SearchArguments,
): FoundMatch[] {
  const search = readSearch(given);
  const byName = search.byName ? matchInMemory(segments, search.byName) : [];
  const next = restOf(search, byName);
  return found(search, byName, next ? matchInMemory(segments, next) : []);
}

function readSearch({ input, options }: SearchArguments): Search {
  if (input.meta !== "name") throw invalid("'meta' can only be 'name'.");
  const near = input.priority_coords ?? null;
  if (near !== null && !isLatLng(near)) throw invalid("'priority_coords' is not on the globe.");
  const degree = readDegree(input.helpers?.degree);
  const readings = nameReadings(input.hint);
  const { specialities, meant } = readSpecialities(input.hint);
  const exclude = new Set(
    knownIds(options?.exclude ?? [])
      .map(Number)
      .filter(Number.isSafeInteger),
  );
  const plan = input.helpers?.plan?.trim() || null;
  const any = { degree, plan, exclude, near, most: MAX_FOUND, readings: null, specialities: null };
  const isOnlyDegree = input.hint.trim() === "" && degree !== null;
  const byName = isOnlyDegree ? any : { ...any, readings };
  return {
    byName: isOnlyDegree || readings.length > 0 ? byName : null,
    bySpeciality: specialities.length > 0 ? { ...any, specialities, isForgiven: meant !== null } : null,
  };
}

/** What is left to be found by speciality once names have been looked at. */
function restOf({ bySpeciality }: Search, byName: readonly Match[]): MatchQuery | null {
  if (bySpeciality === null || byName.length === MAX_FOUND) return null;
  if (bySpeciality.isForgiven && byName.length > 0) return null;
  const exclude = new Set([...bySpeciality.exclude, ...byName.map(({ id }) => id)]);
  return { ...bySpeciality, exclude, most: MAX_FOUND - byName.length };
}

function found({ bySpeciality }: Search, byName: readonly Match[], others: readonly Match[]): FoundMatch[] {
  return [
    ...byName.map((match): FoundMatch => ({ ...match, matched: "name", matchedSpeciality: null })),
    ...others.map((match): FoundMatch => {
      const held = bySpeciality?.specialities.find((code) => match.specialities.includes(code));
      return { ...match, matched: "speciality", matchedSpeciality: held ?? null };
    }),
  ];
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
