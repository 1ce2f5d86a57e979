import {
  ACTS,
  ACTS_OF_OFFICES,
  BEHIND_MISHAPS,
  BETWEEN_TIME,
  CIRCUMSTANCE_STARTS,
  COMPLAINTS_OF_TIME,
  MISHAPS,
  OBJECTS,
  PAIN_TIMES,
  POSSESSIVES,
  RELATIVES,
  SUBJECTS,
} from "./circumstance-words.ts";
import { ANY_DENTIST } from "./take-treatment.ts";
import { SMALL, type TypedWord } from "./typed-word.ts";

/**
 * Finds what a complaint comes with: "when I bite down", "at night". Words of it that are also of opening hours are
 * taken at once; the others may still say what hurts.
 */
export function findCircumstances(words: readonly TypedWord[]): ReadonlySet<TypedWord> {
  const found = new Set<TypedWord>();
  for (const at of words.keys()) {
    for (const word of words.slice(at, at + lengthOfCircumstance(words, at))) {
      found.add(word);
      if (ACTS_OF_OFFICES.has(word.key)) word.takenBy = "small";
    }
    const time = findPainTime(words, at);
    for (const word of time) word.takenBy = "small";
  }
  return found;
}

function lengthOfCircumstance(words: readonly TypedWord[], at: number): number {
  const start = CIRCUMSTANCE_STARTS.find((phrase) => isPhraseAt(words, at, phrase));
  if (start === undefined) return 0;
  let end = at + start.length;
  const subjects = end;
  while (isFree(words[end]) && SUBJECTS.has(words[end]?.key ?? "")) end += 1;
  const act = words[end]?.key ?? "";
  const isDone = ACTS.has(act) && (end > subjects || !ACTS_OF_OFFICES.has(act));
  if (!isDone || !isFree(words[end])) return 0;
  end += 1;
  while (isFree(words[end]) && OBJECTS.has(words[end]?.key ?? "") && !endsClause(words[end - 1])) end += 1;
  // "When I eat in Katy": the last small words belong to what follows.
  while (SMALL.has(words[end - 1]?.key ?? "") && words[end] !== undefined && !endsClause(words[end - 1]))
    end -= 1;
  return end - at;
}

/** "Hurts at night", "duele la muela por la noche". */
function findPainTime(words: readonly TypedWord[], at: number): readonly TypedWord[] {
  if (!COMPLAINTS_OF_TIME.has(words[at]?.key ?? "")) return [];
  let from = at + 1;
  while (
    BETWEEN_TIME.has(words[from]?.key ?? "") &&
    !PAIN_TIMES.some((phrase) => isPhraseAt(words, from, phrase))
  ) {
    from += 1;
  }
  const time = PAIN_TIMES.find((phrase) => isPhraseAt(words, from, phrase));
  return time === undefined ? [] : words.slice(from, from + time.length);
}

function isPhraseAt(words: readonly TypedWord[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((key, place) => words[at + place]?.key === key && isFree(words[at + place]));
}

function isFree(word: TypedWord | undefined): boolean {
  return word !== undefined && word.takenBy === null;
}

function endsClause(word: TypedWord | undefined): boolean {
  return /[,;.!?]$/.test(word?.raw ?? "");
}

/** Passes over what is left of the circumstances, who has the complaint, and what befell the thing that is treated. */
export function takeCircumstances(words: readonly TypedWord[], circumstances: ReadonlySet<TypedWord>): void {
  for (const [at, word] of words.entries()) {
    if (word.takenBy !== null) continue;
    if (circumstances.has(word) || isRelative(words, at) || isMishap(words, at)) word.takenBy = "small";
  }
}

/** "My grandson", "my wife's". */
function isRelative(words: readonly TypedWord[], at: number): boolean {
  const { raw, key } = words[at] as TypedWord;
  const person = /['’]s[^\p{L}]?$/iu.test(raw) ? key.replace(/s$/, "") : key;
  return RELATIVES.has(person) && POSSESSIVES.has(words[at - 1]?.key ?? "");
}

/** How many words may stand between a thing and what befell it: "I lost one of my retainers". */
const MISHAP_WORDS = 4;

function isMishap(words: readonly TypedWord[], at: number): boolean {
  const { key } = words[at] as TypedWord;
  if (BEHIND_MISHAPS.has(key)) {
    const before = words
      .slice(Math.max(at - 2, 0), at)
      .findLast(({ key: each }) => each !== "in" && each !== "en");
    return MISHAPS.has(before?.key ?? "") && (before?.takenBy === "small" || before?.takenBy === "treatment");
  }
  if (!MISHAPS.has(key)) return false;
  return isBesideThing(words.slice(0, at).toReversed()) || isBesideThing(words.slice(at + 1));
}

function isBesideThing(words: readonly TypedWord[]): boolean {
  for (const word of words.slice(0, MISHAP_WORDS)) {
    if (word.takenBy === "treatment") return !ANY_DENTIST.test(word.key);
    if (word.takenBy === "marker" || !SMALL.has(word.key)) return false;
  }
  return false;
}
