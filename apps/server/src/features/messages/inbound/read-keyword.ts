import { editDistance } from "@smirk/domain/text/edit-distance";
import type { Language } from "@smirk/domain/wire/language";
import { listRequests } from "./list-requests.ts";
import { readOwnWords, splitClauses } from "./own-words.ts";
import { KEYWORD_WORDS, type KeywordWords, MACHINES } from "./stop-words.ts";

/** `doubtful`: somebody may want no more texts, and did not say so. */
export type TextKeyword = "stop" | "start" | "help" | "doubtful";

interface ReadKeyword {
  keyword: TextKeyword;
  /** Null: carriers know the English word in every language. */
  language: Language | null;
}

const LANGUAGES = [
  [KEYWORD_WORDS.en, null],
  [KEYWORD_WORDS.es, "es"],
] as const;

/**
 * What a text asks for, in the words that carriers know or in those that a reasonable person understands as that
 * (47 CFR 64.1200(a)(10)). One clause that asks to stop is enough, however long the text is.
 */
export function readKeyword(text: string): ReadKeyword | null {
  const clauses = splitClauses(readOwnWords(text));
  const whole = clauses.join(" ");
  if (whole === "" || MACHINES.always.test(whole)) return null;
  const isByMachine = MACHINES.unlessAsked.some((pattern) => pattern.test(whole));
  const asks = (keyword: TextKeyword, isAsked: (words: KeywordWords) => boolean): ReadKeyword[] =>
    LANGUAGES.filter(([words]) => isAsked(words)).map(([, language]) => ({ keyword, language }));
  const [read = null] = [
    ...asks("stop", (words) => isStopAsked(clauses, words)),
    ...asks("start", (words) => isStart(clauses, words)),
    ...asks("help", (words) => isOf(whole, words, words.help)),
    ...(isByMachine ? [] : asks("help", (words) => isMissing(clauses, words))),
    ...(isByMachine ? [] : asks("doubtful", (words) => isDoubtful(clauses, words))),
  ];
  return read;
}

function isStopAsked(clauses: readonly string[], words: KeywordWords): boolean {
  const asking = clauses.filter((clause) => listRequests(clause).some((request) => isStop(request, words)));
  // "Cancel, Tuesday does not suit me" may be about the visit, and "Do not call, text me" is about calls.
  const isOfTexts = asking.some((clause) => hasWord(clause, words.texts) || hasWord(clause, words.firm));
  if (isOfTexts) return asking.length > 0;
  const isOfElse = clauses.some((clause) => hasWord(clause, words.otherThings) || words.wanted.test(clause));
  return asking.length > 0 && !isOfElse;
}

/** Every word of it belongs to asking for that. */
function isOf(clause: string, { about, polite }: KeywordWords, verbs: ReadonlySet<string>): boolean {
  const words = clause.split(" ").filter((word) => !polite.has(word) || verbs.has(word));
  return words.some((word) => verbs.has(word)) && words.every((word) => verbs.has(word) || about.has(word));
}

function isStop(clause: string, words: KeywordWords): boolean {
  if (words.missing.some((pattern) => pattern.test(clause))) return false;
  if (words.phrases.some((pattern) => pattern.test(clause))) {
    // "I do not want to stop" has a word for stopping beside the phrase.
    const rest = words.phrases
      .reduce((left, pattern) => left.replace(pattern, " "), clause)
      .split(" ")
      .filter((word) => word !== "");
    return rest.every((word) => words.about.has(word) || words.polite.has(word));
  }
  const [first = "", second = "", ...rest] = clause.split(" ").filter((word) => !words.polite.has(word));
  const isFirm = words.firm.has(first) && !words.notAfterFirm.has(second);
  if (isFirm && [second, ...rest].some((word) => words.texts.has(word))) return true;
  // "At the end of it" has a word that ends a sentence as well.
  const isFirst = words.stop.has(first) || hasWord(clause, words.firm);
  return isFirst && isOf(clause, words, words.stop);
}

/** Somebody who misses our texts. */
function isMissing(clauses: readonly string[], words: KeywordWords): boolean {
  const isAbout = clauses.some((clause) => hasWord(clause, words.texts));
  return isAbout && clauses.some((clause) => words.missing.some((pattern) => pattern.test(clause)));
}

function isStart(clauses: readonly string[], words: KeywordWords): boolean {
  const [first = ""] = clauses;
  return words.startAlone.has(clauses.join(" ")) || isOf(first, words, words.start);
}

function isDoubtful(clauses: readonly string[], words: KeywordWords): boolean {
  const [first] = clauses
    .join(" ")
    .split(" ")
    .filter((word) => !words.polite.has(word));
  if (words.stop.has(first ?? "")) return true;
  return clauses.some((clause) => {
    const hasVerb = hasWord(clause, words.stop) || words.phrases.some((phrase) => phrase.test(clause));
    const isOfTexts = hasWord(clause, words.texts);
    if (hasVerb && isOfTexts) return true;
    return words.complaints.some((pattern) => pattern.test(clause)) || isMisspelled(clause, words);
  });
}

const hasWord = (clause: string, words: ReadonlySet<string>): boolean =>
  clause.split(" ").some((word) => words.has(word));

function isMisspelled(clause: string, words: KeywordWords): boolean {
  const meant = (word: string) =>
    words.misspelled.some(
      (verb) => editDistance(word, verb, verb.length < 8 ? 1 : 2) <= (verb.length < 8 ? 1 : 2),
    );
  const typed = clause
    .split(" ")
    .filter(
      (word) => word.length > 2 && !words.lookalikes.has(word) && !words.about.has(word) && meant(word),
    );
  return typed.length > 0 && isOf(clause, words, new Set([...words.stop, ...typed]));
}
