import type { FilePlace } from "../../../text-files/csv/frame-records.ts";
import type {
  RegistryCenter,
  RegistryDentist,
  RegistryLocation,
} from "../../directory/rules/registry-reading.ts";
import type { LocatedPlace, RefusedRow } from "../run/registry-import.ts";

export interface PlacedDentist {
  dentist: RegistryDentist;
  points: ReadonlyMap<string, LocatedPlace>;
}

interface PlacedOffice {
  location: RegistryLocation;
  point: LocatedPlace;
}

export interface RegistryBatch {
  /** Further locations by the dentist's identifier and the location's key. */
  offices: Map<string, Map<string, PlacedOffice>>;
  dentists: Map<string, PlacedDentist>;
  centers: Map<string, RegistryCenter>;
  /** Known identifiers that are no longer dentists. */
  gone: Set<string>;
  /** Identifiers without a location in the requested states, or in any state. */
  elsewhere: Set<string>;
  refused: RefusedRow[];
  read: number;
  skipped: number;
  duplicates: number;
  place: FilePlace;
  endsWhole: boolean;
}

export function openBatch(place: FilePlace): RegistryBatch {
  return {
    offices: new Map(),
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

export function weighBatch({ offices, dentists, centers, gone, elsewhere }: RegistryBatch): number {
  return offices.size + dentists.size + centers.size + gone.size + elsewhere.size;
}
