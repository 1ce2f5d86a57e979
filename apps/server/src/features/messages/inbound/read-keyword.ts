import { editDistance } from "@smirk/domain/text/edit-distance";
import type { Language } from "@smirk/domain/wire/language";
import { listRequests } from "./list-requests.ts";
import { readOwnWords, splitClauses } from "./own-words.ts";
import { dropAnswer, dropPolite, hasWord, isOf, isWanted, readRequest } from "./read-request.ts";
import { KEYWORD_WORDS, type KeywordWords, MACHINES, SPANISH_WORDS } from "./stop-words.ts";

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
  // "Stop, por favor" is Spanish.
  const spoken = hasWord(whole, SPANISH_WORDS) ? "es" : null;
  const asks = (keyword: TextKeyword, isAsked: (words: KeywordWords) => boolean): ReadKeyword[] =>
    LANGUAGES.filter(([words]) => isAsked(words)).map(([, language]) => ({
      keyword,
      language: language ?? spoken,
    }));
  const [read = null] = [
    ...asks("stop", (words) => isStopAsked(clauses, words)),
    ...asks("start", (words) => isStart(clauses, words)),
    ...asks("help", (words) => isOf(whole, words, words.help)),
    ...(isByMachine ? [] : asks("help", (words) => isMissing(clauses, words) || isUnknown(clauses, words))),
    ...(isByMachine ? [] : asks("doubtful", (words) => isDoubtful(clauses, words))),
  ];
  return read;
}

function isStopAsked(clauses: readonly string[], words: KeywordWords): boolean {
  const asked = clauses.flatMap((clause) =>
    listRequests(clause).flatMap((request) => readRequest(request, words) ?? []),
  );
  if (asked.includes("texts")) return true;
  // "Cancel, Tuesday does not suit me" may be about the visit, and "Do not call, text me" is about calls.
  const isOfElse = clauses.some((clause) => hasWord(clause, words.otherThings) || isWanted(clause, words));
  return asked.length > 0 && !isOfElse;
}

/** Somebody who misses our texts. */
function isMissing(clauses: readonly string[], words: KeywordWords): boolean {
  const isAbout = clauses.some((clause) => hasWord(clause, words.texts));
  return isAbout && clauses.some((clause) => words.missing.some((pattern) => pattern.test(clause)));
}

function isUnknown(clauses: readonly string[], { unknownSender }: KeywordWords): boolean {
  return clauses.some((clause) => unknownSender.some((pattern) => pattern.test(clause)));
}

function isStart(clauses: readonly string[], words: KeywordWords): boolean {
  const [first = ""] = clauses;
  return words.startAlone.has(clauses.join(" ")) || isOf(first, words, words.start);
}

function isDoubtful(clauses: readonly string[], words: KeywordWords): boolean {
  const [first = ""] = dropPolite(dropAnswer(clauses.join(" "), words), words);
  if (words.stop.has(first)) return true;
  return clauses.some((clause) => {
    const patterns = [...words.phrases, ...words.refusals, ...words.outright];
    const hasVerb = hasWord(clause, words.stop) || patterns.some((pattern) => pattern.test(clause));
    if (hasVerb && hasWord(clause, words.texts)) return true;
    if (isCry(clause, words)) return true;
    return words.complaints.some((pattern) => pattern.test(clause)) || isMisspelled(clause, words);
  });
}

const CRY_WORDS = 6;

/** A short clause that begins or ends with a word that ends nothing but texts. */
function isCry(clause: string, words: KeywordWords): boolean {
  const all = clause.split(" ");
  if (all.length > CRY_WORDS) return false;
  const [first = "", second = ""] = dropPolite(clause, words);
  if (words.firm.has(first) && !words.notAfterFirm.has(second)) return true;
  return words.closing.has(all.at(-1) ?? "") && !words.notBeforeClosing.has(all.at(-2) ?? "");
}

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
