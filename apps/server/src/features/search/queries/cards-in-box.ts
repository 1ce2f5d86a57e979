import type { Segment } from "../live-index/segments.ts";
import { MAX_LOCATIONS_IN_BOX } from "../map-index/narrow-to-nearest.ts";
import { estimateAll, type FoundPlaces, nearestOfBox } from "../nearest/nearest-in-box.ts";
import { uint32At } from "../packed/columns.ts";
import { type CardRuns, type Frame, joinCards } from "./card-bytes.ts";
import { countRuns, findRuns } from "./find-runs.ts";
import type { PlainBox } from "./plain-box.ts";
import { type Selection, selectAll } from "./selection.ts";

/** The cards of a box in any order; of more than 500 those nearest to its center. */
export function cardsInBox(segments: readonly Segment[], box: PlainBox, frame: Frame): Buffer {
  const selections = selectAll(segments);
  const pieces: CardRuns[] = [];
  let count = 0;
  for (const selection of selections) {
    const runs = findRuns(selection, box, MAX_LOCATIONS_IN_BOX - count);
    count += countRuns(runs);
    if (count > MAX_LOCATIONS_IN_BOX) return joinNearest(selections, box, frame);
    pieces.push({ segment: selection.segment, runs });
  }
  return joinCards(pieces, frame);
}

function joinNearest(selections: readonly Selection[], box: PlainBox, frame: Frame): Buffer {
  const nearest = nearestOfBox(selections, box, {
    most: MAX_LOCATIONS_IN_BOX,
    total: estimateAll(selections, box, COARSE),
  });
  return joinCards(runsOfPlaces(selections, nearest), frame);
}

/** The level of nodes of 4,096 places: enough where only the order of magnitude matters. */
const COARSE = 2;

/** The cards of places in their order. */
export function cardsOfPlaces(
  selections: readonly Selection[],
  { count, owners, places }: FoundPlaces,
  frame: Frame,
): Buffer {
  const pieces: CardRuns[] = [];
  for (let at = 0; at < count; at += 1) {
    const { segment } = selections[uint32At(owners, at)] as Selection;
    const place = uint32At(places, at);
    const last = pieces.at(-1);
    if (last?.segment === segment) last.runs.push(place, place + 1);
    else pieces.push({ segment, runs: [place, place + 1] });
  }
  return joinCards(pieces, frame);
}

/** Neighbors are copied together. @param found rising places, one selection's after the other's */
function runsOfPlaces(selections: readonly Selection[], { count, owners, places }: FoundPlaces): CardRuns[] {
  const pieces = selections.map(({ segment }): CardRuns => ({ segment, runs: [] }));
  for (let at = 0; at < count; at += 1) {
    const { runs } = pieces[uint32At(owners, at)] as CardRuns;
    const place = uint32At(places, at);
    if (runs.length > 0 && runs[runs.length - 1] === place) runs[runs.length - 1] = place + 1;
    else runs.push(place, place + 1);
  }
  return pieces;
}
