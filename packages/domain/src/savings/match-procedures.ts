import { PROCEDURES, type ProcedureSlug } from "../fees/procedures.ts";
import { searchName, stemWord } from "../finder/search-name.ts";
import { EMPTY_WORDS, QUOTE_WORDS, WEAK_WORDS } from "./quote-words-list.ts";
import { LONGEST_LINE } from "./read-quote.ts";

const MOST_MATCHES = 8;
const LONGEST_PHRASE = 4;

const EMPTY = stemsOf(EMPTY_WORDS);
const WEAK = stemsOf(WEAK_WORDS);
const OURS: ReadonlyMap<string, readonly string[]> = new Map(
  QUOTE_WORDS.flatMap(([ours, written]) =>
    written.split(",").map((phrase) => [listStems(phrase).join(" "), listStems(ours)] as const),
  ),
);

const NAMED = PROCEDURES.map(({ slug, name, isCommon }) => ({ slug, isCommon, words: readWords(name) }));

/**
 * The procedures that a line of a quote may mean, likeliest first; none where it names no treatment. A procedure whose
 * whole name is there comes before others, and a common one before a rare one.
 */
export function matchProcedures(line: string): ProcedureSlug[] {
  return rankProcedures(line)
    .slice(0, MOST_MATCHES)
    .map(({ slug }) => slug);
}

/** The one procedure that the line names best; null where it names none, or several as well. */
export function findClearMatch(line: string): ProcedureSlug | null {
  const [first, second] = rankProcedures(line);
  if (first === undefined) return null;
  const isClear = second === undefined || compareRanks(saidOf(first), saidOf(second)) !== 0;
  return isClear ? first.slug : null;
}

interface Ranked {
  slug: ProcedureSlug;
  rank: Rank;
}

function rankProcedures(line: string): Ranked[] {
  const written = readWords(line.slice(0, LONGEST_LINE));
  return NAMED.map(({ slug, isCommon, words }) => ({ slug, rank: rankWords(words, written, isCommon) }))
    .filter(({ rank: [strong] }) => strong > 0)
    .toSorted((one, other) => compareRanks(one.rank, other.rank));
}

/** The part of a rank that the line itself says. */
function saidOf({ rank: [strong, isWhole, weak] }: Ranked): number[] {
  return [strong, isWhole, weak];
}

/** Highest first: words that name a treatment, all of the name, words that distinguish, common, few words missing. */
type Rank = readonly [strong: number, isWhole: number, weak: number, isCommon: number, present: number];

function rankWords(name: ReadonlySet<string>, written: ReadonlySet<string>, isCommon: boolean): Rank {
  const shared = [...name].filter((word) => written.has(word));
  const weak = shared.filter((word) => WEAK.has(word)).length;
  const missing = name.size - shared.length;
  return [shared.length - weak, missing === 0 ? 1 : 0, weak, isCommon ? 1 : 0, -missing];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** The words in our own terms; codes of claims and other numbers say nothing. */
function readWords(text: string): Set<string> {
  const stems = listStems(text);
  const words: string[] = [];
  for (let at = 0; at < stems.length; ) {
    const length = phraseLength(stems, at);
    words.push(...(OURS.get(stems.slice(at, at + length).join(" ")) ?? stems.slice(at, at + 1)));
    at += Math.max(length, 1);
  }
  return new Set(words.filter((word) => word === "3d" || !/\d/.test(word)));
}

/** How many words from here on are the longest phrase that has words of ours; 0 for none. */
function phraseLength(stems: readonly string[], at: number): number {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    if (at + length <= stems.length && OURS.has(stems.slice(at, at + length).join(" "))) return length;
  }
  return 0;
}

function listStems(text: string): string[] {
  const words = searchName(text).split(" ").filter(Boolean);
  return words.map(stemWord).filter((stem) => !EMPTY.has(stem));
}

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(stemWord));
}
