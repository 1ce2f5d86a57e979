import type { GivenFilter } from "../map-index/read-map-filter.ts";
import { uint32At } from "../packed/columns.ts";
import { ACCEPTING } from "../packed/pack-listings.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import type { Selection } from "../queries/selection.ts";
import type { PlaceKeys } from "./nearest-to-origin.ts";

/** More than all keys of prices. */
const UNSURE_KEY = 2 ** 34;

/** Keys that put behind all others the offices of which it is not known whether they fit; null where all are sure. */
export function findUnsureKeys(
  selections: readonly Selection[],
  { open, accepting }: GivenFilter,
  keys: readonly PlaceKeys[] | null = null,
): readonly PlaceKeys[] | null {
  if (!open?.length && !accepting) return keys;
  return selections.map(({ segment: { packed } }, owner) => {
    const isUnsure = (place: number) =>
      (!!open?.length && isWithoutHours(packed, place)) ||
      (!!accepting && packed.accepting[place] !== ACCEPTING.yes);
    const own = keys?.[owner];
    return {
      least: own?.least ?? zerosOf(packed),
      keyOf: (place) => (own?.keyOf(place) ?? 0) + (isUnsure(place) ? UNSURE_KEY : 0),
    };
  });
}

function isWithoutHours({ hours }: PackedLocations, place: number): boolean {
  return hours.values[uint32At(hours.rows, place)]?.hours.length === 0;
}

const zeros = new WeakMap<PackedLocations, readonly Float64Array[]>();

function zerosOf(packed: PackedLocations): readonly Float64Array[] {
  const known = zeros.get(packed) ?? packed.tree.map((boxes) => new Float64Array(boxes.length / 4));
  zeros.set(packed, known);
  return known;
}
