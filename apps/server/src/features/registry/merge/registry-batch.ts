import type { RegistryCenter, RegistryDentist } from "../../directory/rules/registry-reading.ts";
import type { FilePlace } from "../read/frame-records.ts";
import type { RefusedRow } from "../run/refused-rows.ts";
import type { LocatedPlace } from "../run/registry-import.ts";

/** A dentist as the import will have them, with the places that it knows. */
export interface PlacedDentist {
  dentist: RegistryDentist;
  /** By the location's key. */
  points: ReadonlyMap<string, LocatedPlace>;
}

/** What rows of the file, some thousands of them, mean for the directory: one transaction. */
export interface RegistryBatch {
  dentists: Map<string, PlacedDentist>;
  centers: Map<string, RegistryCenter>;
  /** Identifiers of those who are in the directory and are no dentists any longer. */
  gone: Set<string>;
  /** Those who practise in none of the states asked for, or, dentists and clinics, in no state at all. */
  elsewhere: Set<string>;
  refused: RefusedRow[];
  read: number;
  skipped: number;
  duplicates: number;
  /** Behind its last row. */
  place: FilePlace;
  /** Whether the last row was. */
  endsWhole: boolean;
}

export function openBatch(place: FilePlace): RegistryBatch {
  return {
    dentists: new Map(),
    centers: new Map(),
    gone: new Set(),
    elsewhere: new Set(),
    refused: [],
    read: 0,
    skipped: 0,
    duplicates: 0,
    place,
    endsWhole: true,
  };
}

/** How many things the database will have to look at. */
export function weighBatch({ dentists, centers, gone, elsewhere }: RegistryBatch): number {
  return dentists.size + centers.size + gone.size + elsewhere.size;
}
