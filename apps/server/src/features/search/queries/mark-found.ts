import { readSearchQuery, type SearchQuery } from "@smirk/domain/finder/search-query";
import { LRUCache } from "lru-cache";
import { uint32At } from "../packed/columns.ts";
import { visitNamed } from "../packed/name-index.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

/** A byte a place: 16 MB at a million locations. */
const MAX_CACHED = 16;

/** Searches as they are read: each is asked for again with every move of a map. */
const readQueries = new LRUCache<string, SearchQuery>({ max: 64 });

function readQuery(text: string): SearchQuery {
  const query = readQueries.get(text) ?? readSearchQuery(text);
  readQueries.set(text, query);
  return query;
}

const cachedMarks = new WeakMap<PackedLocations, LRUCache<string, Uint8Array>>();

/**
 * 1 for each place that a search as typed finds, by a name or by treatment; hidden places included.
 * @param forgives whether what yields to names counts: see SearchQuery
 */
export function markFound(packed: PackedLocations, text: string, forgives: boolean): Uint8Array {
  const cached = cachedMarks.get(packed) ?? new LRUCache<string, Uint8Array>({ max: MAX_CACHED });
  cachedMarks.set(packed, cached);
  const key = `${forgives} ${text}`;
  const marks = cached.get(key) ?? createMarks(packed, readCounted(text, forgives));
  cached.set(key, marks);
  return marks;
}

/** Whether what yields to names counts: nothing in the whole directory has the name as typed. */
export function mayForgive(segments: readonly { packed: PackedLocations }[], text: string): boolean {
  const { yields, loosePractice } = readQuery(text);
  if (!yields && loosePractice.length === 0) return false;
  return !segments.some(({ packed }) => markFound(packed, text, false).includes(1));
}

function readCounted(text: string, forgives: boolean): SearchQuery {
  const query = readQuery(text);
  if (forgives) return query;
  return { ...query, loosePractice: [], specialities: query.yields ? [] : query.specialities };
}

function createMarks(packed: PackedLocations, query: SearchQuery): Uint8Array {
  const { hint, degree, readings, practice, loosePractice, specialities } = query;
  const marks = new Uint8Array(packed.size);
  const { names, practices, profiles, profileValues, profileStarts, placesByProfile } = packed;
  const holdsDegree = Uint8Array.from(profileValues, ({ degrees }) =>
    Number(degree === null || degrees.includes(degree)),
  );
  const isOnlyDegree = degree !== null && hint === "";
  profileValues.forEach((profile, row) => {
    const treats = isOnlyDegree || specialities.some((code) => profile.specialities.includes(code));
    if (holdsDegree[row] === 0 || !treats) return;
    const end = uint32At(profileStarts, row + 1);
    for (let at = uint32At(profileStarts, row); at < end; at += 1) marks[uint32At(placesByProfile, at)] = 1;
  });
  const mark = (place: number) => {
    if (holdsDegree[uint32At(profiles, place)] === 1) marks[place] = 1;
  };
  visitNamed(names, readings, mark);
  visitNamed(practices.names, [...practice, ...loosePractice], (row) => {
    const end = uint32At(practices.starts, row + 1);
    for (let at = uint32At(practices.starts, row); at < end; at += 1) mark(uint32At(practices.places, at));
  });
  return marks;
}
