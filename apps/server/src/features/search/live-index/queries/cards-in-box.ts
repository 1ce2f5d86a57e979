import { MAX_LOCATIONS_IN_BOX } from "../../map-index/nearest/narrow-to-nearest.ts";
import type { Segment } from "../segments.ts";
import { type CardRuns, type Frame, joinCards } from "./card-bytes.ts";
import { countRuns, findRuns } from "./find-runs.ts";
import { nearestInBox, type PlaceList } from "./nearest-in-box.ts";
import type { PlainBox } from "./plain-box.ts";
import { type Selection, selectAll } from "./selection.ts";

/** The cards of a box in any order; of more than 500 those nearest to its center. */
export function cardsInBox(segments: readonly Segment[], box: PlainBox, frame: Frame): Buffer {
  const selections = selectAll(segments);
  const whole = selections.map((selection) => ({
    packed: selection.segment.packed,
    runs: findRuns(selection, box),
  }));
  const total = whole.reduce((sum, { runs }) => sum + countRuns(runs), 0);
  if (total <= MAX_LOCATIONS_IN_BOX) return joinCards(whole, frame);
  const nearest = nearestInBox(selections, box, { most: MAX_LOCATIONS_IN_BOX, total });
  return joinCards(runsOfPlaces(selections, nearest), frame);
}

/** The cards of places in their order. */
export function cardsOfPlaces(selections: readonly Selection[], list: PlaceList, frame: Frame): Buffer {
  const pieces = list.places.map((place, at) => ({
    packed: (selections[list.owners[at] as number] as Selection).segment.packed,
    runs: [place, place + 1],
  }));
  return joinCards(pieces, frame);
}

/** Rising, so that neighbors are copied together. */
function runsOfPlaces(selections: readonly Selection[], { owners, places }: PlaceList): CardRuns[] {
  return selections.map(({ segment }, owner) => {
    const own = Uint32Array.from(places.filter((_place, at) => owners[at] === owner)).sort();
    const runs: number[] = [];
    for (const place of own) {
      if (runs.length > 0 && runs[runs.length - 1] === place) runs[runs.length - 1] = place + 1;
      else runs.push(place, place + 1);
    }
    return { packed: segment.packed, runs };
  });
}
