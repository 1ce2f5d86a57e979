import { editDistance, forgivenLetters } from "../text/edit-distance.ts";
import { foldSpelling, searchName, stemWord } from "./search-name.ts";
import type { SpecialityCode } from "./speciality.ts";
import { FILLERS, GENERIC_PHRASES, PHRASES } from "./speciality-words-list.ts";

interface SpecialityReading {
  /** Likeliest first; empty where no treatment is named. */
  specialities: SpecialityCode[];
  /** The text with its wrong letters corrected, where nothing was named without that. */
  meant: string | null;
  /** The typed words that are no part of a treatment, in their order: a place, or somebody's name. */
  rest: readonly string[];
  /** Which of the words these are. */
  left: readonly number[];
}

interface Word {
  raw: string;
  stem: string;
  /** Whether all words that begin so are meant. */
  isOpen: boolean;
}

interface Entry {
  words: readonly Word[];
  /** "root canal" is also written "rootcanal". */
  joined: string;
  codes: readonly SpecialityCode[];
}

/** Entries longest first, and where each word is in them: a text is compared with those alone that share one. */
interface EntryIndex {
  entries: readonly Entry[];
  byStem: ReadonlyMap<string, readonly number[]>;
  openByLetter: ReadonlyMap<string, readonly { raw: string; at: number }[]>;
}

interface Token {
  /** The text in American spelling. */
  raw: string;
  stem: string;
  /** Which of the typed words it is: "tooth ache" is also one. */
  at: readonly number[];
}

const SHORTEST_BEGINNING = 3;
const LONGEST_TEXT = 200;
/** Before a name alone, in both languages. */
const NAMING = /^(?:(?:dra?|doctora?|doc) )?(?:(?:dra?|doctora?|doc|de (?:la|los|las)) )/;
const NOTHING: SpecialityReading = { specialities: [], meant: null, rest: [], left: [] };

const SPECIFIC = readEntries(PHRASES);
const GENERIC = readEntries(GENERIC_PHRASES);
const FILLER_WORDS = new Set(FILLERS);
const SHORTEST_FIRST = [...GENERIC.entries, ...SPECIFIC.entries.toReversed()];
/** Words by first letter, as they are written; what is typed wrong is compared with them. */
const KNOWN_WORDS = listKnownWords();
const KNOWN_STEMS = new Set(
  [...SPECIFIC.entries, ...GENERIC.entries].flatMap(({ words }) => words.map(({ stem }) => stem)),
);

/** Likeliest first. Words may be incomplete ("root can") or part of a sentence ("a dentist for my kids"). */
export function specialitiesForWords(text: string): SpecialityCode[] {
  const { specialities, meant } = readSpecialities(text);
  return meant === null ? specialities : [];
}

/**
 * The longest phrases decide; then generic words; then what is only begun; then what has wrong letters.
 * @param forgives whether words may be begun or wrong
 */
export function readSpecialities(text: string, { forgives = true } = {}): SpecialityReading {
  if (text.length > LONGEST_TEXT) return NOTHING;
  const typed = searchName(text).split(" ").filter(Boolean);
  if (!forgives) return readPhrases(typed);
  const exact = readExactly(typed);
  if (exact.specialities.length > 0) return exact;
  const corrected = typed.map(correctWord);
  if (corrected.every((word, at) => word === typed[at])) return exact;
  const forgiven = readPhrases(corrected);
  return forgiven.specialities.length > 0 ? { ...forgiven, meant: corrected.join(" ") } : exact;
}

function readExactly(typed: readonly string[]): SpecialityReading {
  if (!typed.some((word) => word.length >= SHORTEST_BEGINNING)) return nothingOf(typed);
  const named = readPhrases(typed);
  if (named.specialities.length > 0) return named;
  const said = typed.filter((word) => !FILLER_WORDS.has(word));
  if (said.length === 0) return named;
  // "Doctora Cruz" and "de la Cruz" are people, although "cruzada" begins so.
  if (said.length === 1 && NAMING.test(typed.join(" "))) return named;
  const begins = said.map((raw) => ({ raw, stem: stemWord(raw) }));
  const begun = SHORTEST_FIRST.filter(({ words }) => isBegun(words, begins));
  return begun.length > 0 ? { ...NOTHING, specialities: codesOfAll(begun) } : named;
}

function nothingOf(typed: readonly string[]): SpecialityReading {
  return { ...NOTHING, rest: typed, left: [...typed.keys()] };
}

function readPhrases(typed: readonly string[]): SpecialityReading {
  const left = new Set(typed.keys());
  const tokens = listTokens(typed);
  const found = takeEntries(SPECIFIC, tokens, left);
  const isSpecific = found.length > 0;
  // Generic words count only alone; beside others they are no part of a name or a place either.
  const generic = takeEntries(GENERIC, tokens, left);
  const rest = [...left].map((at) => typed[at] as string);
  const isAlone = rest.every((word) => FILLER_WORDS.has(word));
  const decides = isSpecific ? found : isAlone ? generic : [];
  return { specialities: codesOfAll(decides), meant: null, rest, left: [...left] };
}

/** The entries that fit what is left of the typed words, longest first; their words are taken. */
function takeEntries(index: EntryIndex, tokens: readonly Token[], left: Set<number>): Entry[] {
  const taken: Entry[] = [];
  for (const entry of listSharing(index, tokens)) {
    const covered = findEntry(entry, tokens, left);
    if (covered === null) continue;
    for (const at of covered) left.delete(at);
    taken.push(entry);
  }
  return taken;
}

function listSharing({ entries, byStem, openByLetter }: EntryIndex, tokens: readonly Token[]): Entry[] {
  const sharing = new Set<number>();
  for (const { raw, stem } of tokens) {
    for (const at of byStem.get(stem) ?? []) sharing.add(at);
    for (const open of openByLetter.get(raw.charAt(0)) ?? [])
      if (raw.startsWith(open.raw)) sharing.add(open.at);
  }
  return [...sharing].sort((a, b) => a - b).map((at) => entries[at] as Entry);
}

function findEntry(
  { words, joined }: Entry,
  tokens: readonly Token[],
  left: ReadonlySet<number>,
): number[] | null {
  const free = tokens.filter(({ at }) => at.every((index) => left.has(index)));
  const whole = free.find(({ stem }) => stem === joined);
  if (whole) return [...whole.at];
  const covered: number[] = [];
  for (const word of words) {
    const token = free.find(
      (each) => fitsWord(word, each) && !each.at.some((index) => covered.includes(index)),
    );
    if (!token) return null;
    covered.push(...token.at);
  }
  return covered;
}

function fitsWord({ raw, stem, isOpen }: Word, token: Token): boolean {
  return token.stem === stem || (isOpen && token.raw.startsWith(raw));
}

function isBegun(words: readonly Word[], typed: readonly { raw: string; stem: string }[]): boolean {
  return typed.every((begun) =>
    words.some(({ raw, stem }) => raw.startsWith(begun.raw) || stem === begun.stem),
  );
}

/** Each word, and each pair of neighbors as one. */
function listTokens(typed: readonly string[]): Token[] {
  const pairs = typed.slice(1).map((word, at) => ({ raw: `${typed[at]}${word}`, at: [at, at + 1] }));
  const single = typed.map((raw, at) => ({ raw, at: [at] }));
  return [...single, ...pairs].map(({ raw, at }) => ({ at, raw: foldSpelling(raw), stem: stemWord(raw) }));
}

/** The known word that the typed one nearly is; words that mean something already, and short ones, stay. */
function correctWord(typed: string): string {
  const most = forgivenLetters(typed);
  if (most === 0 || FILLER_WORDS.has(typed)) return typed;
  if (KNOWN_STEMS.has(stemWord(typed))) return typed;
  let best = { word: typed, wrong: most + 1 };
  for (const word of KNOWN_WORDS.get(typed.charAt(0)) ?? []) {
    const wrong = Math.min(editDistance(typed, word, most), editDistance(typed, `${word}s`, most));
    // A letter is left out more often than one is put in.
    const isLonger = wrong === best.wrong && wrong <= most && word.length > best.word.length;
    if (wrong < best.wrong || isLonger) best = { word, wrong };
  }
  return best.word;
}

/** Whether a word is one of treatments, or the beginning of one. */
export function isKnownWord(word: string): boolean {
  if (KNOWN_STEMS.has(stemWord(word))) return true;
  const known = KNOWN_WORDS.get(word.charAt(0)) ?? [];
  return known.some((each) => each.startsWith(word));
}

/** Without short ones, which are other words too easily; "toothache" is one although it is listed as two. */
function listKnownWords(): Map<string, string[]> {
  const words = SHORTEST_FIRST.flatMap((entry) => entry.words);
  const whole = words.filter(({ isOpen, raw }) => !isOpen && raw.length > SHORTEST_BEGINNING);
  const pairs = SHORTEST_FIRST.filter(
    (entry) => entry.words.length === 2 && !entry.words.some(({ isOpen }) => isOpen),
  );
  const joined = pairs.map((entry) => entry.words.map(({ raw }) => raw).join(""));
  return Map.groupBy(new Set([...whole.map(({ raw }) => raw), ...joined]), (word) => word.charAt(0));
}

function codesOfAll(entries: readonly Entry[]): SpecialityCode[] {
  return [...new Set(entries.flatMap(({ codes }) => codes))];
}

/** Longest first: most words, then most letters. */
function readEntries(lists: readonly (readonly [string, string])[]): EntryIndex {
  const entries = lists.flatMap(([codes, phrases]) =>
    phrases.split(",").map((phrase): Entry => {
      const words = searchWords(phrase);
      return {
        words,
        joined: stemWord(words.map(({ raw }) => raw).join("")),
        codes: codes.split(" ") as SpecialityCode[],
      };
    }),
  );
  const letters = ({ words }: Entry) => words.reduce((sum, { raw }) => sum + raw.length, 0);
  entries.sort((a, b) => b.words.length - a.words.length || letters(b) - letters(a));
  const parts = entries.flatMap(({ words, joined }, at) => [
    { stem: joined, raw: joined, isOpen: false, at },
    ...words.map((word) => ({ ...word, at })),
  ]);
  const byStem = Map.groupBy(parts, ({ stem }) => stem);
  return {
    entries,
    byStem: new Map([...byStem].map(([stem, list]) => [stem, list.map(({ at }) => at)])),
    openByLetter: Map.groupBy(
      parts.filter(({ isOpen }) => isOpen),
      ({ raw }) => raw.charAt(0),
    ),
  };
}

function searchWords(phrase: string): Word[] {
  return phrase
    .trim()
    .split(/\s+/)
    .map((given) => {
      const isOpen = given.endsWith("*");
      const raw = isOpen ? given.slice(0, -1) : given;
      return { raw, stem: stemWord(raw), isOpen };
    });
}
