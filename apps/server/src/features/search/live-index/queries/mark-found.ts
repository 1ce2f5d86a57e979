import { readSearchQuery, type SearchQuery } from "@smirk/domain/finder/search-query";
import { LRUCache } from "lru-cache";
import { hasWords, rarestRange, wordRange } from "../packed/name-index.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

/** A byte a place: 16 MB at a million locations. */
const MAX_CACHED = 16;

const cachedMarks = new WeakMap<PackedLocations, LRUCache<string, Uint8Array>>();

/**
 * 1 for each place that a search as typed finds, by name or by treatment; hidden places included.
 * @param forgives whether a treatment with wrong letters counts
 */
export function markFound(packed: PackedLocations, text: string, forgives: boolean): Uint8Array {
  const cached = cachedMarks.get(packed) ?? new LRUCache<string, Uint8Array>({ max: MAX_CACHED });
  cachedMarks.set(packed, cached);
  const key = `${forgives} ${text}`;
  const marks = cached.get(key) ?? createMarks(packed, readCounted(text, forgives));
  cached.set(key, marks);
  return marks;
}

/** Whether wrong letters are forgiven: they are corrected, and nobody in the whole directory has the name as typed. */
export function mayForgive(segments: readonly { packed: PackedLocations }[], text: string): boolean {
  if (readSearchQuery(text).meant === null) return false;
  return !segments.some(({ packed }) => markFound(packed, text, false).includes(1));
}

function readCounted(text: string, forgives: boolean): SearchQuery {
  const query = readSearchQuery(text);
  return query.meant === null || forgives ? query : { ...query, specialities: [] };
}

function createMarks(
  packed: PackedLocations,
  { hint, degree, readings, specialities }: SearchQuery,
): Uint8Array {
  const marks = new Uint8Array(packed.size);
  const { names, profiles, profileValues, profileStarts, placesByProfile } = packed;
  const holdsDegree = Uint8Array.from(profileValues, ({ degrees }) =>
    Number(degree === null || degrees.includes(degree)),
  );
  const isOnlyDegree = degree !== null && hint === "";
  profileValues.forEach((profile, row) => {
    const treats = isOnlyDegree || specialities.some((code) => profile.specialities.includes(code));
    if (holdsDegree[row] === 0 || !treats) return;
    const end = profileStarts[row + 1] as number;
    for (let at = profileStarts[row] as number; at < end; at += 1) marks[placesByProfile[at] as number] = 1;
  });
  for (const words of readings) {
    const ranges = words.map((word) => wordRange(names, word));
    const rarest = rarestRange(names, ranges);
    if (rarest === null) continue;
    const end = names.postingStarts[rarest.to] as number;
    for (let at = names.postingStarts[rarest.from] as number; at < end; at += 1) {
      const place = names.postings[at] as number;
      if (holdsDegree[profiles[place] as number] === 1 && hasWords(names, place, ranges)) marks[place] = 1;
    }
  }
  return marks;
}
