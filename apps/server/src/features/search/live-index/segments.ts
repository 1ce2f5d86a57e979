import type { PackedLocations } from "../packed/packed-locations.ts";

/** Packed locations, some of which have changed since and are no longer to be seen here. */
export interface Segment {
  packed: PackedLocations;
  /** The bytes of its cards, for copies without a view of each piece. */
  cards: Buffer;
  hidden: HiddenPlaces;
}

interface HiddenPlaces {
  /** 1 for each hidden place; null while there is none. */
  flags: Uint8Array | null;
  /** Rising. */
  list: number[];
}

export function createSegment(packed: PackedLocations): Segment {
  const { buffer, byteOffset, length } = packed.cards;
  return { packed, cards: Buffer.from(buffer, byteOffset, length), hidden: { flags: null, list: [] } };
}

export function hidePlace({ packed, hidden }: Segment, place: number): void {
  hidden.flags ??= new Uint8Array(packed.size);
  if (hidden.flags[place] === 1) return;
  hidden.flags[place] = 1;
  hidden.list.splice(hiddenBefore(hidden, place), 0, place);
}

/** Whether some of a run of places are hidden. */
export function hasHidden({ hidden }: Segment, from: number, to: number): boolean {
  return hidden.list.length > 0 && (hidden.list[hiddenBefore(hidden, from)] ?? to) < to;
}

/** How many hidden places come before a place. */
function hiddenBefore({ list }: HiddenPlaces, place: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isHidden({ hidden: { flags } }: Segment, place: number): boolean {
  return flags !== null && flags[place] === 1;
}
