import { type DegreeCode, degreeCodes } from "@smirk/domain/finder/degree-codes";
import { type FoundLocation, nameReadings } from "@smirk/domain/finder/search-query";
import { specialitiesForWords } from "@smirk/domain/finder/speciality-words";
import { isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { knownIds } from "./details/known-ids.ts";
import { findMatches } from "./find-matches.ts";
import { hasName, holdsDegree } from "./name-conditions.ts";

export interface SearchInput {
  meta: string;
  hint: string;
  priority_coords?: LatLng | null;
  helpers?: { degree?: string | null; plan?: string | null } | null;
}

export interface SearchOptions {
  exclude?: readonly string[] | null;
}

export const MAX_RESULTS = 20;

/**
 * Locations whose dentist's name matches (spec §5), then those who treat the condition that the hint names.
 * Nearest to `priority_coords` first, then by name; at most 20. Empty without words and degree.
 * @throws {AppError} 400 for a meta other than 'name', an unknown degree or an invalid point
 */
export async function searchProviderLocations(
  ctx: Context,
  { input, options }: { input: SearchInput; options?: SearchOptions | null },
): Promise<FoundLocation[]> {
  if (input.meta !== "name") throw invalid("'meta' can only be 'name'.");
  const near = input.priority_coords ?? null;
  if (near !== null && !isLatLng(near)) throw invalid("'priority_coords' is not on the globe.");
  const degree = readDegree(input.helpers?.degree);
  const readings = nameReadings(input.hint);
  const specialities = specialitiesForWords(input.hint);
  const exclude = knownIds(options?.exclude ?? []);
  const find = (wanted: RawBuilder<boolean>, most: number, without: readonly string[]) => {
    const narrowed = narrowing({ degree, plan: input.helpers?.plan, exclude: [...exclude, ...without] });
    return findMatches(ctx, { conditions: [sql`l.published`, wanted, ...narrowed], near, most });
  };

  const isOnlyDegree = input.hint.trim() === "" && degree !== null;
  const names = isOnlyDegree ? sql<boolean>`true` : readings.length > 0 ? hasName(readings) : null;
  const byName = names === null ? [] : await find(names, MAX_RESULTS, []);
  const found: FoundLocation[] = byName.map(({ card, miles }) => ({
    ...card,
    distance_miles: miles,
    matched: "name",
    matched_speciality: null,
  }));
  if (found.length === MAX_RESULTS || specialities.length === 0) return found;
  const treats = sql<boolean>`p.specialities && ${specialities}::text[]`;
  const byTreatment = await find(
    treats,
    MAX_RESULTS - found.length,
    found.map(({ id }) => id),
  );
  return [
    ...found,
    ...byTreatment.map(({ card, miles }): FoundLocation => {
      const held = specialities.find((code) => card.provider.specialities.includes(code));
      return { ...card, distance_miles: miles, matched: "speciality", matched_speciality: held ?? null };
    }),
  ];
}

function readDegree(given: string | null | undefined): DegreeCode | null {
  if (!given?.trim()) return null;
  const [degree] = degreeCodes(given.trim());
  if (degree !== given.trim().toUpperCase()) throw invalid("'degree' can only be one of DDS, DMD, BDS.");
  return degree;
}

function narrowing(given: {
  degree: DegreeCode | null;
  plan: string | null | undefined;
  exclude: readonly string[];
}): RawBuilder<boolean>[] {
  const plan = given.plan?.trim();
  return [
    ...(given.degree === null ? [] : [holdsDegree(given.degree)]),
    ...(plan ? [sql<boolean>`${plan} = any(l.plans)`] : []),
    ...(given.exclude.length === 0 ? [] : [sql<boolean>`l.id <> all(${given.exclude}::bigint[])`]),
  ];
}
