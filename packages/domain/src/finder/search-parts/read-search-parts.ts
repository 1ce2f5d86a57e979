import { MAX_SEARCH_LENGTH } from "../map-contents.ts";
import { searchName } from "../search-name.ts";
import { readSpecialities } from "../speciality-words.ts";
import { SPOKEN_PHRASES } from "./circumstance-words.ts";
import { listWords } from "./list-words.ts";
import { PAYER_PHRASES } from "./payer-grammar.ts";
import { HERE_PHRASES, LANDMARK_MARKERS, LANDMARKS, PLACE_MARKERS } from "./place-grammar.ts";
import { readPatterns } from "./read-patterns.ts";
import {
  ACCEPTING_PHRASES,
  LANGUAGE_PHRASES,
  NO_NAMES,
  NO_NEGATIONS,
  PRICE_PHRASES,
  TITLES,
  TREATMENT_PHRASES,
  UNKNOWN_PHRASES,
} from "./search-grammar.ts";
import type { SearchPart, SearchPartKind, SearchParts } from "./search-part.ts";
import { spellBySound } from "./spell-by-sound.ts";
import { splitTreatments } from "./split-treatments.ts";
import { takeAccepting } from "./take-accepting.ts";
import { findCircumstances, takeCircumstances } from "./take-circumstances.ts";
import { takeFreeOf, takeNegations } from "./take-negations.ts";
import { takeOpenTimes } from "./take-open-times.ts";
import { takeOpenWords, takePlaces } from "./take-open-words.ts";
import { takeShortDays } from "./take-short-days.ts";
import { takePlanNames, takeSpoken } from "./take-spoken.ts";
import { takeTreatment, treatmentOf } from "./take-treatment.ts";
import { OPEN_PHRASES, OPEN_WORDS } from "./time-grammar.ts";
import { isUnread, SMALL, type TypedWord, typedText } from "./typed-word.ts";

type Meaning =
  | { kind: SearchPartKind; value: string }
  /** Small words. */
  | { kind: "small" }
  | { kind: "marker" }
  /** What follows is called as it is. */
  | { kind: "landmark marker" }
  /** A name, though it sounds like a treatment. */
  | { kind: "landmark" }
  /** Treatments that hold words of other parts. */
  | { kind: "treatment" };

const GRAMMAR = readGrammar();
const LONGEST_PHRASE = Math.max(...[...GRAMMAR.keys()].map((phrase) => phrase.split(" ").length));

/**
 * What a search says, in the words that it was typed in: each word is in a part, in open words that may be a name or a
 * place, or is a small one.
 */
export function readSearchParts(text: string): SearchParts {
  const { marked, parts } = readPatterns(writeOut(text.slice(0, MAX_SEARCH_LENGTH).normalize("NFKC")));
  const words = listWords(marked, parts);
  takeMarks(words);
  spellBySound(words, (key) => GRAMMAR.has(key));
  takeSpoken(words);
  const circumstances = findCircumstances(words);
  takeFreeOf(words);
  takePhrases(words);
  takePlanNames(words);
  takeAccepting(words);
  takeShortDays(words);
  takeOpenTimes(words);
  takeNegations(words);
  takePlaces(words);
  takeTreatment(words);
  takeOtherTreatments(words);
  takeCircumstances(words, circumstances);
  const treatment = treatmentOf(words);
  const open = takeOpenWords(words);
  for (const word of words) if (word.takenBy === null) word.takenBy = "small";
  const what = typedText(words.filter(({ takenBy }) => takenBy === "treatment"));
  return {
    parts: [
      ...listParts(words),
      ...(what === "" ? [] : [{ kind: "what" as const, words: what, value: treatment }]),
    ],
    open,
    treatment,
    small: words.flatMap(({ takenBy, raw }) => (takenBy === "small" || takenBy === "marker" ? [raw] : [])),
  };
}

/** Marks that stand for words: "w/o insurance", "@ Katy Mills". */
function writeOut(text: string): string {
  return (
    text
      .replaceAll(/[\u2010\u2011]/g, "-")
      // "Texas A&M" and "H&M" are called so.
      .replaceAll(/(?<!(?<!\p{L})\p{L})&|&(?!\p{L}(?!\p{L}))| \+ /gu, " and ")
      .replaceAll(/(?<!\S)@(?=\s)/g, "at")
      .replaceAll(
        /(?<!\S)pa['’]?(?= (?:mis?|sus?|el|la|los|las|una?|ni[nñ][oa]s?|adultos?|que)(?!\p{L}))/gu,
        "para",
      )
      .replaceAll(/(?<!\S)w\/o(?:ut)?(?=\s)/gi, "without")
      .replaceAll(/(?<!\S)w\/(?=\s|\p{L}{2})/giu, "with ")
      // Words of a limit with a wrong letter, where a sum follows: "undr 800", "less then 800".
      .replaceAll(/(?<!\S)(?:undr|udner|uner|unde|nuder|undder)(?= \$?\d)/gi, "under")
      .replaceAll(/(?<!\S)(less|more|cheaper|lower) then(?= \$?\d)/gi, "$1 than")
      .replaceAll(
        /(?<=\b(?:under|below|than|max|to) )\$?(\d{1,2}) hundred(?!\p{L})/giu,
        (_all, hundreds: string) => `${hundreds}00`,
      )
  );
}

/** "Plus" between two treatments joins them; elsewhere it may be a name. */
function takeOtherTreatments(words: readonly TypedWord[]): void {
  for (const [at, word] of words.entries()) {
    const isBetween = [words[at - 1], words[at + 1]].every((beside) => beside?.takenBy === "treatment");
    if (word.key === "plus" && isUnread(word) && isBetween) word.takenBy = "small";
  }
  for (const other of splitTreatments(words)) {
    const part: SearchPart = { kind: "unknown", words: typedText(other), value: "treatment" };
    for (const word of other) Object.assign(word, { takenBy: "part", part });
  }
}

/** What was read by its form comes first. */
function listParts(words: readonly TypedWord[]): SearchPart[] {
  const found = new Map<SearchPart, boolean>();
  for (const { part, key } of words)
    if (part !== null) found.set(part, key === "" || found.get(part) === true);
  const marks = [...found].filter(([, isMark]) => isMark);
  return [...marks, ...[...found].filter(([, isMark]) => !isMark)].map(([part]) => part);
}

function takeMarks(words: readonly TypedWord[]): void {
  for (const word of words) if (word.part !== null) word.takenBy = "part";
}

/** The longest phrase of the grammar at each word. */
function takePhrases(words: readonly TypedWord[]): void {
  for (let at = 0; at < words.length; ) {
    const { length, meaning } = findPhrase(words, at);
    const taken = words.slice(at, at + length);
    at += length;
    if (meaning === undefined) continue;
    const isName =
      isNameBehindTitle(words[at - length - 1], taken) || isInPlaceName(words, at - length, meaning);
    if (isName) {
      for (const word of taken) word.takenBy = "open";
    } else if (meaning.kind === "landmark marker") {
      for (const word of taken) word.takenBy = "marker";
      at = takeLandmark(words, at);
    } else takePhrase(taken, meaning);
  }
}

function takePhrase(taken: readonly TypedWord[], meaning: Meaning): void {
  const part = "value" in meaning ? { ...meaning, words: typedText(taken) } : null;
  for (const word of taken) {
    if (part !== null) Object.assign(word, { takenBy: "part", part });
    else if (meaning.kind === "treatment") word.treats = true;
    else if (meaning.kind === "small") word.takenBy = "small";
    else word.takenBy = meaning.kind === "marker" ? "marker" : "open";
  }
}

/** "Dr. French" and "Dr. Friday" are people. */
function isNameBehindTitle(before: TypedWord | undefined, [word, ...others]: readonly TypedWord[]): boolean {
  const isBehind = before?.takenBy === null && TITLES.has(before.key);
  if (!isBehind || word === undefined || others.length > 0 || word.key === "") return false;
  return (
    !NO_NAMES.has(word.key) && !OPEN_WORDS.has(word.key) && !/\d/.test(word.key) && isPartAlone(word.key)
  );
}

/** "In Spanish Fork", "near French Quarter": the language of a place's name, unless a treatment follows. */
function isInPlaceName(words: readonly TypedWord[], at: number, meaning: Meaning): boolean {
  const [before, next] = [words[at - 1], words[at + 1]];
  if (meaning.kind !== "language" || before?.takenBy !== "marker" || next === undefined) return false;
  const isOpen = isUnread(next) && findPhrase(words, at + 1).meaning === undefined;
  return isOpen && readSpecialities(next.key, { forgives: false }).left.length > 0;
}

function isPartAlone(key: string): boolean {
  const meaning = GRAMMAR.get(key);
  return meaning !== undefined && "value" in meaning;
}

/** "Next to Miami Grill": all up to the next phrase, unless it begins with a treatment, as "next to the tooth" does. */
function takeLandmark(words: readonly TypedWord[], from: number): number {
  let at = from;
  while (words[at]?.takenBy === null && SMALL.has(words[at]?.key ?? "")) at += 1;
  const first = words[at]?.key ?? "";
  if (readSpecialities(first, { forgives: false }).left.length === 0) return from;
  while (words[at]?.takenBy === null && findPhrase(words, at).meaning === undefined) {
    if (!SMALL.has(words[at]?.key ?? "")) (words[at] as TypedWord).takenBy = "open";
    at += 1;
  }
  return at;
}

function findPhrase(words: readonly TypedWord[], at: number): { length: number; meaning?: Meaning } {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const taken = words.slice(at, at + length);
    const phrase = taken.map(({ key }) => key);
    if (phrase.includes("") || taken.some(({ takenBy }) => takenBy !== null)) continue;
    const meaning = GRAMMAR.get(phrase.join(" "));
    if (meaning !== undefined) return { length, meaning };
  }
  return { length: 1 };
}

function readGrammar(): ReadonlyMap<string, Meaning> {
  const grammar = new Map<string, Meaning>();
  const add = (phrases: string, meaning: Meaning) => {
    for (const phrase of phrases.split(",")) {
      const key = searchName(phrase);
      if (key !== "" && !grammar.has(key)) grammar.set(key, meaning);
    }
  };
  add(TREATMENT_PHRASES, { kind: "treatment" });
  const tables = [
    ["when", OPEN_PHRASES],
    ["language", LANGUAGE_PHRASES],
    ["payer", PAYER_PHRASES],
    ["accepting", ACCEPTING_PHRASES],
    ["price", PRICE_PHRASES],
    ["unknown", UNKNOWN_PHRASES],
  ] as const;
  for (const [kind, table] of tables) {
    for (const [value, phrases] of table) add(phrases, { kind, value });
  }
  for (const word of OPEN_WORDS) add(word, { kind: "when", value: "now" });
  add(HERE_PHRASES, { kind: "small" });
  add(NO_NEGATIONS, { kind: "small" });
  add(SPOKEN_PHRASES, { kind: "small" });
  add(PLACE_MARKERS, { kind: "marker" });
  add(LANDMARK_MARKERS, { kind: "landmark marker" });
  add(LANDMARKS, { kind: "landmark" });
  return grammar;
}
