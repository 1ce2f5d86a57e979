import { takeBuffer } from "../../../http/answer-buffers.ts";
import type { Segment } from "../live-index/segments.ts";
import { MAX_LOCATIONS_IN_BOX } from "../map-index/find-nearest-locations.ts";
import { estimateAll, type FoundPlaces, nearestOfBox } from "../nearest/nearest-in-box.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { countRuns, findRuns, type Runs } from "./find-runs.ts";
import type { PlainBox } from "./plain-box.ts";
import { type Selection, selectAll } from "./selection.ts";

/** Bytes before and after a list's cards; at least one after, in place of the last card's comma. */
export interface Frame {
  head: Uint8Array;
  tail: Uint8Array;
}

/** Cards of one segment that lie one behind the other. */
interface CardRuns {
  segment: Segment;
  runs: Runs;
}

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

/** A JSON list of cards in its frame, copied in one go: no text is made. */
export function joinCards(given: readonly CardRuns[], { head, tail }: Frame): Buffer {
  let length = head.length + tail.length;
  for (const { segment, runs } of given) {
    for (let at = 0; at < runs.length; at += 2) {
      length += bytesUpTo(segment.packed, runs[at + 1]) - bytesUpTo(segment.packed, runs[at]);
    }
  }
  const isEmpty = length === head.length + tail.length;
  const bytes = takeBuffer(isEmpty ? length : length - 1);
  bytes.set(head, 0);
  let end = head.length;
  for (const { segment, runs } of given) {
    for (let at = 0; at < runs.length; at += 2) {
      const [from, to] = [bytesUpTo(segment.packed, runs[at]), bytesUpTo(segment.packed, runs[at + 1])];
      // The last card's comma may not fit, and is written over.
      segment.cards.copy(bytes, end, from, to);
      end += to - from;
    }
  }
  bytes.set(tail, isEmpty ? end : end - 1);
  return bytes;
}

function bytesUpTo({ cardStarts }: PackedLocations, place: number | undefined): number {
  return float64At(cardStarts, place as number);
}
