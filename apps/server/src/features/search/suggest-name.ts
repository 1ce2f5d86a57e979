import { splitDegree } from "@smirk/domain/finder/degree-token";
import { MAX_SEARCH_LENGTH } from "@smirk/domain/finder/map-contents";
import { readHint } from "@smirk/domain/finder/search-query";
import { editDistance } from "@smirk/domain/text/edit-distance";
import { invalid } from "../../errors.ts";
import { isHidden, type Segment } from "./live-index/segments.ts";
import { uint32At } from "./packed/columns.ts";
import { hasWords, type NameIndex, rarestRange, wordRange } from "./packed/name-index.ts";

/** So much is tried for a stranger's text at most. */
const MOST = { words: 3, letters: 30, compared: 20_000, candidates: 5, combined: 60, places: 2_000 };

/** A word of a name in place of a typed one. */
interface Candidate {
  word: string;
  wrong: number;
}

/**
 * The words of a search with their letters corrected so that a dentist, or else a practice, is called so; null for
 * none. From the packed names, whose words are sorted: those are compared that begin with one of the first two letters.
 * @throws {AppError} 400 for a longer text than a search may be
 */
export function suggestName(segments: readonly Segment[], q: string): string | null {
  if (q.length > MAX_SEARCH_LENGTH) throw invalid(`'q' can only have ${MAX_SEARCH_LENGTH} characters.`);
  const { readings, practice, loosePractice } = readHint(splitDegree(q).hint);
  for (const segment of segments) {
    const { names, practices } = segment.packed;
    const isShown = (place: number) => !isHidden(segment, place);
    const person = correctWords(names, readings[0] ?? [], isShown);
    if (person !== null) return person;
    const hasShown = (row: number) =>
      practices.places.subarray(practices.starts[row], practices.starts[row + 1]).some(isShown);
    const named = correctWords(practices.names, loosePractice[0] ?? practice[0] ?? [], hasShown);
    if (named !== null) return named;
  }
  return null;
}

function correctWords(
  index: NameIndex,
  words: readonly string[],
  isShown: (place: number) => boolean,
): string | null {
  if (words.length === 0 || words.length > MOST.words) return null;
  if (words.some((word) => word.length > MOST.letters)) return null;
  const [first, ...others] = words.map((word) => [{ word, wrong: 0 }, ...listCandidates(index, word)]);
  let combined = (first ?? []).map((candidate) => [candidate]);
  for (const next of others) combined = combined.flatMap((each) => next.map((one) => [...each, one]));
  const wrongIn = (each: readonly Candidate[]) => each.reduce((sum, { wrong }) => sum + wrong, 0);
  const likely = combined.filter((each) => wrongIn(each) > 0).sort((a, b) => wrongIn(a) - wrongIn(b));
  const found = likely.slice(0, MOST.combined).find((each) => isHeld(index, each, isShown));
  return found?.map(({ word }) => word).join(" ") ?? null;
}

/** Least wrong first, then those as long as the typed word, then those that more have. */
function listCandidates(index: NameIndex, typed: string): Candidate[] {
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  if (most === 0) return [];
  const found: (Candidate & { row: number })[] = [];
  for (const letter of new Set(typed.slice(0, 2))) {
    const { from, to } = wordRange(index, letter);
    for (let row = from; row < Math.min(to, from + MOST.compared); row += 1) {
      const word = index.words[row] as string;
      if (word.startsWith(typed)) continue;
      const wrong = editDistance(typed, word, most);
      if (wrong <= most) found.push({ word, wrong, row });
    }
  }
  const held = ({ row }: { row: number }) =>
    uint32At(index.postingStarts, row + 1) - uint32At(index.postingStarts, row);
  const longer = ({ word }: Candidate) => Math.abs(word.length - typed.length);
  return found
    .sort((a, b) => a.wrong - b.wrong || longer(a) - longer(b) || held(b) - held(a))
    .slice(0, MOST.candidates);
}

function isHeld(
  index: NameIndex,
  candidates: readonly Candidate[],
  isShown: (place: number) => boolean,
): boolean {
  const ranges = candidates.map(({ word }) => wordRange(index, word));
  const rarest = rarestRange(index, ranges);
  if (rarest === null) return false;
  const from = uint32At(index.postingStarts, rarest.from);
  const end = Math.min(uint32At(index.postingStarts, rarest.to), from + MOST.places);
  for (let at = from; at < end; at += 1) {
    const place = uint32At(index.postings, at);
    if (hasWords(index, place, ranges) && isShown(place)) return true;
  }
  return false;
}
