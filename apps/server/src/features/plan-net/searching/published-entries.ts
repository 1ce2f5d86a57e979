import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { LiveDirectory } from "../../search/live-index/live-directory.ts";
import { isHidden, type Segment } from "../../search/live-index/segments.ts";
import { float64At, uint32At } from "../../search/packed/columns.ts";
import { cardAt, type PackedLocations, placeOfId } from "../../search/packed/packed-locations.ts";
import type { Listing } from "../resources/listing.ts";

/** A published location in the index. */
export interface Entry {
  segment: Segment;
  place: number;
}

export function findEntry({ segments }: LiveDirectory, id: number): Entry | null {
  for (const segment of segments) {
    const place = placeOfId(segment.packed, id);
    if (place >= 0 && !isHidden(segment, place)) return { segment, place };
  }
  return null;
}

/** The first of `order` whose value is at least `value`. */
export function firstAtLeast(column: Float64Array, order: Uint32Array, value: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (float64At(column, uint32At(order, middle)) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All published locations of a dentist. */
export function listEntriesOf({ segments }: LiveDirectory, providerId: number): Entry[] {
  return segments.flatMap((segment) => {
    const { providers, placesByProvider } = segment.packed;
    const entries: Entry[] = [];
    let at = firstAtLeast(providers, placesByProvider, providerId);
    for (; at < placesByProvider.length; at += 1) {
      const place = uint32At(placesByProvider, at);
      if (float64At(providers, place) !== providerId) break;
      if (!isHidden(segment, place)) entries.push({ segment, place });
    }
    return entries;
  });
}

export const idAt = ({ segment, place }: Entry): number => float64At(segment.packed.ids, place);

export function listingAt({ segment: { packed }, place }: Entry): Listing {
  return {
    card: readCard(packed, place),
    npi: npiAt(packed, place),
    changedAt: float64At(packed.changedAt, place),
  };
}

/** The dentist as of the location that changed last. */
export function dentistAt(entries: readonly Entry[]): Listing | null {
  const [newest] = entries.toSorted((a, b) => changedAt(b) - changedAt(a) || idAt(a) - idAt(b));
  return newest === undefined ? null : listingAt(newest);
}

const changedAt = ({ segment, place }: Entry) => float64At(segment.packed.changedAt, place);

function readCard(packed: PackedLocations, place: number): LocationCard {
  return JSON.parse(Buffer.from(cardAt(packed, place)).toString());
}

const NPI_DIGITS = 10;

function npiAt({ npis }: PackedLocations, place: number): string | null {
  const npi = float64At(npis, place);
  return npi === 0 ? null : String(npi).padStart(NPI_DIGITS, "0");
}
