import { takeBuffer } from "../../../http/answer-buffers.ts";
import type { Segment } from "../live-index/segments.ts";
import { float64At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import type { Runs } from "./find-runs.ts";

/** Bytes before and after a list's cards; at least one after, in place of the last card's comma. */
export interface Frame {
  head: Uint8Array;
  tail: Uint8Array;
}

/** Cards of one segment that lie one behind the other. */
export interface CardRuns {
  segment: Segment;
  runs: Runs;
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
