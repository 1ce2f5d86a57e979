import type { PackedLocations } from "./packed/packed-locations.ts";

/** Packed locations, some of which have changed since and are no longer to be seen here. */
export interface Segment {
  packed: PackedLocations;
  hidden: HiddenPlaces;
}

export interface HiddenPlaces {
  /** 1 for each hidden place; null while there is none. */
  flags: Uint8Array | null;
  list: number[];
}

export function createSegment(packed: PackedLocations): Segment {
  return { packed, hidden: { flags: null, list: [] } };
}

export function hidePlace({ packed, hidden }: Segment, place: number): void {
  hidden.flags ??= new Uint8Array(packed.size);
  if (hidden.flags[place] === 1) return;
  hidden.flags[place] = 1;
  hidden.list.push(place);
}

export function isHidden({ hidden: { flags } }: Segment, place: number): boolean {
  return flags !== null && flags[place] === 1;
}
