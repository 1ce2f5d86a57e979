import type { LatLng } from "../geography/geo.ts";
import type { OpenTime } from "./open-times.ts";
import type { SearchPartKind } from "./search-parts/search-part.ts";

export interface ReadPlace extends LatLng {
  name: string;
}

/** What was made of some words of a search. */
export interface ReadPart {
  kind: SearchPartKind;
  /** The typed ones. */
  words: string;
  /** Whether the list keeps to it; else the words are named as not looked for. */
  kept: boolean;
}

/** What a search says, as the server reads it: the list's filter, the place, and what is not looked for. */
export interface SearchReading {
  /** Each word of the search is in one of them, but the small ones. */
  parts: ReadPart[];
  /** The name or the treatment that is searched for; empty for any dentist. */
  q: string;
  /** Codes, where a name and a treatment are searched for together. */
  specialities: string[];
  languages: string[];
  open: OpenTime[];
  accepting: boolean;
  procedure: string | null;
  most_cents: number | null;
  within_miles: number | null;
  place: ReadPlace | null;
  /** Places that the words may mean; they lead nowhere by themselves. */
  asked_places: ReadPlace[];
  /** The words that say a place that is not known; null for none. */
  unknown_place: string | null;
  /** The words that name who pays, which is no plan of ours; null for none. */
  payer: string | null;
  /** Whether somebody says that they have no insurance. */
  uninsured: boolean;
  /** Words that the list does not keep to. */
  not_looked_for: string[];
}

export const SEARCH_READING_SELECTION = `parts { kind words kept } q specialities languages open accepting procedure
most_cents within_miles place { name lat lng } asked_places { name lat lng } unknown_place payer uninsured not_looked_for`;
