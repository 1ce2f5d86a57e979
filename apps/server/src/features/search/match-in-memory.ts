import { distanceMiles } from "@smirk/domain/geography/geo";
import type { Match } from "./find-matches.ts";
import { float64At, uint32At } from "./packed/columns.ts";
import { cardAt, nameAt } from "./packed/packed-locations.ts";
import { findNearest, type MatchQuery } from "./nearest/find-nearest.ts";
import type { Segment } from "./live-index/segments.ts";

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
