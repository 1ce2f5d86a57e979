import { countInBox, findRuns } from "./find-runs.ts";
import type { PlainBox } from "./plain-box.ts";
import type { Selection } from "./selection.ts";

/** Places of several selections. */
export interface PlaceList {
  /** Which selection each place is of. */
  owners: number[];
  places: number[];
}

const MAX_BISECTIONS = 24;
/** Good enough: so many more candidates than wanted are quicker sorted out than narrowed down. */
const SLACK = 1.3;

export function countAll(selections: readonly Selection[], box: PlainBox): number {
  let count = 0;
  for (const selection of selections) count += countInBox(selection, box);
  return count;
}

/**
 * The `most` visible places of the box nearest to its center, nearest first. Degrees of longitude are squeezed to the
 * length that they have at the center; equally far ones go by id.
 * @param total how many the box has
 */
export function nearestInBox(
  selections: readonly Selection[],
  box: PlainBox,
  { most, total }: { most: number; total: number },
): PlaceList {
  const around = total <= most ? box : narrow(selections, box, most);
  const lat = (box.south + box.north) / 2;
  const lng = (box.west + box.east) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const found: { owner: number; place: number; away: number; id: number }[] = [];
  selections.forEach((selection, owner) => {
    const { packed } = selection.segment;
    const runs = findRuns(selection, around);
    for (let at = 0; at < runs.length; at += 2) {
      for (let place = runs[at] as number; place < (runs[at + 1] as number); place += 1) {
        const north = (packed.lat[place] as number) - lat;
        const x = packed.lng[place] as number;
        const east = ((x < box.west ? x + 360 : x) - lng) * squeeze;
        found.push({ owner, place, away: north * north + east * east, id: packed.ids[place] as number });
      }
    }
  });
  found.sort((a, b) => a.away - b.away || a.id - b.id);
  const nearest = found.slice(0, most);
  return { owners: nearest.map(({ owner }) => owner), places: nearest.map(({ place }) => place) };
}

/** A box around the center that holds the `most` nearest: the whole one shrunk, and then the circle around that. */
function narrow(selections: readonly Selection[], box: PlainBox, most: number): PlainBox {
  let [small, large] = [0, 1];
  for (let step = 0; step < MAX_BISECTIONS; step += 1) {
    const scale = (small + large) / 2;
    const count = countAll(selections, shrink(box, scale));
    if (count >= most) large = scale;
    else small = scale;
    if (count >= most && count <= most * SLACK) break;
  }
  return large === 1 ? box : clip(circleAround(shrink(box, large)), box);
}

function shrink({ south, north, west, east }: PlainBox, scale: number): PlainBox {
  const [lat, lng] = [(south + north) / 2, (west + east) / 2];
  const [high, wide] = [((north - south) / 2) * scale, ((east - west) / 2) * scale];
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

/** The box of the circle through a box's corners. */
function circleAround({ south, north, west, east }: PlainBox): PlainBox {
  const [lat, lng] = [(south + north) / 2, (west + east) / 2];
  const squeeze = Math.max(Math.cos((lat * Math.PI) / 180), Number.EPSILON);
  const reach = Math.hypot((east - lng) * squeeze, north - lat);
  return { south: lat - reach, north: lat + reach, west: lng - reach / squeeze, east: lng + reach / squeeze };
}

function clip(inner: PlainBox, outer: PlainBox): PlainBox {
  return {
    south: Math.max(inner.south, outer.south),
    north: Math.min(inner.north, outer.north),
    west: Math.max(inner.west, outer.west),
    east: Math.min(inner.east, outer.east),
  };
}
