import { float64At, uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

/** The best of the places offered so far: by term, then by name, then by id. */
export interface TopPlaces {
  places: number[];
  terms: number[];
  offer(place: number, term: number): void;
  isFull(): boolean;
  /** What another place may have at most to be among them. */
  farthest(): number;
}

export function createTopPlaces({ nameRanks, ids }: PackedLocations, most: number): TopPlaces {
  const places: number[] = [];
  const terms: number[] = [];
  const isFull = () => places.length === most;
  const farthest = () => (isFull() ? (terms[most - 1] as number) : Number.POSITIVE_INFINITY);
  const isBefore = (place: number, term: number, at: number): boolean => {
    const other = places[at] as number;
    if (term !== terms[at]) return term < (terms[at] as number);
    if (nameRanks[place] !== nameRanks[other]) return uint32At(nameRanks, place) < uint32At(nameRanks, other);
    return float64At(ids, place) < float64At(ids, other);
  };
  return {
    places,
    terms,
    isFull,
    farthest,
    offer: (place, term) => {
      // One place may be among the postings of several words.
      if (most === 0 || term > farthest() || places.includes(place)) return;
      if (isFull() && !isBefore(place, term, most - 1)) return;
      let at = places.length;
      while (at > 0 && isBefore(place, term, at - 1)) at -= 1;
      places.splice(at, 0, place);
      terms.splice(at, 0, term);
      if (places.length > most) {
        places.pop();
        terms.pop();
      }
    },
  };
}
