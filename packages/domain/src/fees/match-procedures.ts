import { searchName, stemWord } from "../finder/search-name.ts";
import {
  ABBREVIATIONS,
  CHANGING_WORDS,
  EMPTY_WORDS,
  PLACE_WORDS,
  TOOTH_WORDS,
  WEAK_WORDS,
} from "./procedure-word-kinds.ts";
import { PROCEDURE_WORDS } from "./procedure-words-list.ts";
import { PROCEDURES, type ProcedureSlug } from "./procedures.ts";
import { writeOutSides } from "./read-surfaces.ts";
import { SPANISH_PROCEDURE_WORDS } from "./spanish-procedure-words.ts";

/** What a text names: words of a search, a line of a quote, or a cell of a price list. */
export interface ProcedureMatch {
  /** Likeliest first; none where no treatment is named. */
  likely: ProcedureSlug[];
  /** The one that nothing else fits as well; null where there is none, or several are. */
  clear: ProcedureSlug | null;
  /** Whether the text says all of the name of `clear`, and nothing that makes it another. */
  isCertain: boolean;
  /** Whether it says no word more, either. */
  isWhole: boolean;
}

const MOST_MATCHES = 8;
/** What comes after it is not read. */
export const LONGEST_TEXT = 200;
const LONGEST_PHRASE = 4;
const NONE: ProcedureMatch = { likely: [], clear: null, isCertain: false, isWhole: false };

/** Things of their own, for which there is no price: a denture that is snapped on is not snapped. */
const OTHER_THING =
  /\b(?:snap (?:in|on)(?: (?:dentures?|partials?))?|overdentures?|sobredentaduras?|pulp(?:al)? caps?|recubrimientos? pulpar(?:es)?|(?:temp|tmp|temporary|provisional) crowns?|coronas? (?:temporal|provisional)(?:es)?|(?:(?:implants?|implantes?) )?all (?:on|in)(?: (?:4|four|5|five|6|six|x)\b| ?$)(?: (?:dental )?(?:implants?|implantes?|dentures?))?)(?![a-z])/g;

const EMPTY = stemsOf(EMPTY_WORDS);
const TOOTH = stemsOf(TOOTH_WORDS);
const WEAK = stemsOf(WEAK_WORDS);
const PLACES = stemsOf(PLACE_WORDS);
const CHANGING = stemsOf(CHANGING_WORDS);

type Phrases = ReadonlyMap<string, readonly string[]>;

const KNOWN = readPhrases([...PROCEDURE_WORDS, ...SPANISH_PROCEDURE_WORDS]);
const WITH_ABBREVIATIONS: Phrases = new Map([...readPhrases(ABBREVIATIONS), ...KNOWN]);

/** Numbers and single letters are too many other things. */
const WORDS_OF_PHRASES: ReadonlySet<string> = new Set(
  [...KNOWN.keys()].flatMap((phrase) => phrase.split(" ")).filter((stem) => /^[a-z]{4,}$/.test(stem)),
);

interface Named {
  slug: ProcedureSlug;
  isCommon: boolean;
  words: ReadonlySet<string>;
}

const NAMED: readonly Named[] = PROCEDURES.map(({ slug, name, isCommon }) => ({
  slug,
  isCommon,
  words: readWords(listStems(name), KNOWN),
}));
/** The procedures that have a word in their names: a text is compared with those alone that share one. */
const BY_WORD = indexWords();

/**
 * The procedures that a text may mean. One whose whole name is there comes before others, and a common one before a
 * rare one; what is `clear` is said by the text alone.
 */
export function matchProcedures(text: string): ProcedureMatch {
  const read = writeOutSides(text.slice(0, LONGEST_TEXT));
  const asked = matchStems(listStems(read.replaceAll(EXCLUDED, " ")));
  return asked.likely.length > 0 ? asked : matchStems(listStems(read));
}

/** What a treatment is without, up to the next mark or number: "crown excluding build-up". The word itself stays. */
const EXCLUDED =
  /(?<=(?<!\p{L})(?:excluding|excludes?|excl|except|without|not including|not include|sin|excepto|excluye|excluyendo|no incluye)(?!\p{L}))[^,;:()|/\d$\n]+/giu;

function matchStems(stems: readonly string[]): ProcedureMatch {
  const match = rankProcedures(readWords(stems, KNOWN));
  if (match.likely.length > 0) return match;
  const words = readWords(stems, WITH_ABBREVIATIONS);
  return [...words].every((word) => BY_WORD.has(word)) ? rankProcedures(words) : NONE;
}

/** The words that say which treatment a part of a text is for; none where nothing in it names one. */
export function readTreatmentWords(text: string): ReadonlySet<string> {
  const stems = listStems(text.slice(0, LONGEST_TEXT));
  const known = readWords(stems, KNOWN);
  const words = [...known].some(isStrong) ? known : readWords(stems, WITH_ABBREVIATIONS);
  return new Set([...words].some(isStrong) ? [...words].filter((word) => BY_WORD.has(word)) : []);
}

const isStrong = (word: string) => BY_WORD.has(word) && !WEAK.has(word);

/** Whether two words with 'and' between them are one name, as 'post and core' is; 'crown and buildup' are two treatments. */
export function isJoinedName(before: string, after: string): boolean {
  const stems = listStems(`${before} ${after}`);
  const isOfTwo = [before, after].every((word) => readTreatmentWords(word).size > 0);
  return stems.length === 2 && KNOWN.has(stems.join(" ")) && !isOfTwo;
}

/** Whether a word, in whatever language it is, is one of a procedure's name: "zirconia" and "piezas" are. */
export function isProcedureWord(word: string): boolean {
  const stem = stemWord(word);
  return BY_WORD.has(stem) || WORDS_OF_PHRASES.has(stem);
}

interface Ranked extends Named {
  rank: Rank;
}

function rankProcedures(written: ReadonlySet<string>): ProcedureMatch {
  const places = new Set([...written].flatMap((word) => BY_WORD.get(word) ?? []));
  const ranked = [...places]
    .sort((one, other) => one - other)
    .flatMap((place) => rankNamed(NAMED[place], written))
    .toSorted((one, other) => compareRanks(one.rank, other.rank));
  const [first, second] = ranked;
  if (first === undefined) return NONE;
  const isClear = second === undefined || compareRanks(saidOf(first), saidOf(second)) !== 0;
  // "Pano/FMX" has the whole name of another one.
  const isOther = ranked.some(
    ({ words, rank: [, isWhole] }) => isWhole > 0 && [...words].some((word) => !first.words.has(word)),
  );
  return {
    likely: ranked.slice(0, MOST_MATCHES).map(({ slug }) => slug),
    clear: isClear ? first.slug : null,
    isCertain: isClear && !isOther && isCertain(written, first.words),
    isWhole: isClear && isSame(written, first.words),
  };
}

/** 'Molar' may stand beside a crown; 'repair', or a word of another procedure, makes it something else. */
function isCertain(written: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  const mayStandBeside = (word: string) => PLACES.has(word) || !(CHANGING.has(word) || BY_WORD.has(word));
  return (
    [...words].every((word) => written.has(word)) &&
    [...written].every((word) => words.has(word) || mayStandBeside(word))
  );
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** Words that only distinguish name a procedure where all of its name is there. */
function rankNamed(named: Named | undefined, written: ReadonlySet<string>): Ranked[] {
  if (named === undefined) return [];
  const rank = rankWords(named, written);
  const [strong, isWhole] = rank;
  return strong > 0 || isWhole > 0 ? [{ ...named, rank }] : [];
}

/** The part of a rank that the text itself says. */
function saidOf({ rank: [strong, isWhole, weak] }: Ranked): number[] {
  return [strong, isWhole, weak];
}

/** Highest first: words that name a treatment, all of the name, words that distinguish, common, few words missing. */
type Rank = readonly [strong: number, isWhole: number, weak: number, isCommon: number, present: number];

function rankWords({ words, isCommon }: Named, written: ReadonlySet<string>): Rank {
  const shared = [...words].filter((word) => written.has(word));
  const weak = shared.filter((word) => WEAK.has(word)).length;
  const missing = words.size - shared.length;
  return [shared.length - weak, missing === 0 ? 1 : 0, weak, isCommon ? 1 : 0, -missing];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** The words in our own terms; codes of claims and other numbers say nothing. */
function readWords(stems: readonly string[], phrases: Phrases): Set<string> {
  const words: string[] = [];
  for (let at = 0; at < stems.length; ) {
    const length = phraseLength(stems, at, phrases);
    words.push(...(phrases.get(stems.slice(at, at + length).join(" ")) ?? stems.slice(at, at + 1)));
    at += Math.max(length, 1);
  }
  return new Set(words.filter((word) => !TOOTH.has(word) && (word === "3d" || !/\d/.test(word))));
}

/** How many words from here on are the longest phrase that has words of ours; 0 for none. */
function phraseLength(stems: readonly string[], at: number, phrases: Phrases): number {
  for (let length = Math.min(LONGEST_PHRASE, stems.length - at); length > 0; length -= 1) {
    if (phrases.has(stems.slice(at, at + length).join(" "))) return length;
  }
  return 0;
}

/** '4BW' and 'BW4' are four of something, '3rd', '3er' and '3D' are words. */
function listStems(text: string): string[] {
  const apart = searchName(text)
    .replace(OTHER_THING, "overdenture")
    .replace(/\b(\d{1,2})(?!(?:st|nd|rd|th|er|ra|ro|da|do)\b)(?=[a-z]{2})/g, "$1 ")
    .replace(/\b(bw|bws|bwx|bwxs|pa|pas)(?=\d\b)/g, "$1 ");
  return apart
    .split(" ")
    .filter(Boolean)
    .map(stemWord)
    .filter((stem) => !EMPTY.has(stem));
}

function readPhrases(list: typeof PROCEDURE_WORDS): Phrases {
  return new Map(
    list.flatMap(([ours, written]) =>
      written.split(",").map((phrase) => [listStems(phrase).join(" "), listStems(ours)] as const),
    ),
  );
}

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(stemWord));
}

function indexWords(): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  NAMED.forEach(({ words }, place) => {
    for (const word of words) index.set(word, [...(index.get(word) ?? []), place]);
  });
  return index;
}
