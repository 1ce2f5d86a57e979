import { editDistance } from "@smirk/domain/text/edit-distance";
import type { Language } from "@smirk/domain/wire/language";
import type { KeywordWords } from "./keyword-words.ts";
import { listRequests } from "./list-requests.ts";
import { readOwnWords, splitClauses } from "./own-words.ts";
import { isLeaving, LEAVING_WORDS } from "./read-leaving.ts";
import { dropAnswer, dropPolite, hasWord, isOf, isWanted, readRequest } from "./read-request.ts";
import { writeOutSpanish } from "./spanish-stop-words.ts";
import { KEYWORD_WORDS, MACHINES, SPANISH_WORDS } from "./stop-words.ts";

/**
 * `cancel`: somebody asks how a membership ends. `doubtful`: somebody may want no more texts, and did not say so.
 */
export type TextKeyword = "stop" | "start" | "help" | "cancel" | "doubtful";

interface ReadKeyword {
  keyword: TextKeyword;
  /** Null: carriers know the English word in every language. */
  language: Language | null;
}

const LANGUAGES = [
  {
    words: KEYWORD_WORDS.en,
    leaving: LEAVING_WORDS.en,
    language: null,
    writeOut: (clause: string) => clause,
  },
  { words: KEYWORD_WORDS.es, leaving: LEAVING_WORDS.es, language: "es", writeOut: writeOutSpanish },
] as const;

type KnownLanguage = (typeof LANGUAGES)[number];
type IsAsked = (
  clauses: readonly string[],
  words: KeywordWords,
  leaving: KnownLanguage["leaving"],
) => boolean;

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
  const asks = (keyword: TextKeyword, isAsked: IsAsked): ReadKeyword[] =>
    LANGUAGES.filter(({ words, leaving, writeOut }) => isAsked(clauses.map(writeOut), words, leaving)).map(
      ({ language }) => ({
        keyword,
        language: language ?? spoken,
      }),
    );
  const [read = null] = [
    ...asks("stop", isStopAsked),
    ...asks("start", isStart),
    ...asks("help", isHelp),
    ...(isByMachine ? [] : asks("help", (own, words) => isMissing(own, words) || isUnknown(own, words))),
    ...(isByMachine ? [] : asks("cancel", isCancelAsked)),
    ...(isByMachine ? [] : asks("doubtful", isDoubtful)),
  ];
  return read;
}

/** "Thanks for your help." */
const THANKED =
  /\b(?:THANKS|THANK YOU|THX|APPRECIATE|GRACIAS)(?: (?:SO MUCH|A LOT|YOU|MUCHAS)){0,2} (?:FOR|POR|YOUR|ALL)\b/;

function isHelp(clauses: readonly string[], words: KeywordWords): boolean {
  const whole = clauses.join(" ");
  if (THANKED.test(whole)) return false;
  if (isOf(whole, words, words.help)) return true;
  return (
    !hasWord(whole, words.stop) && clauses.some((clause) => words.helpPhrases.some((one) => one.test(clause)))
  );
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

function isCancelAsked(
  clauses: readonly string[],
  words: KeywordWords,
  leaving: KnownLanguage["leaving"],
): boolean {
  return clauses.some((clause) => isLeaving(clause, leaving, words));
}

/** Somebody who misses our texts. */
function isMissing(clauses: readonly string[], words: KeywordWords): boolean {
  const isAbout = clauses.some((clause) => hasWord(clause, words.texts) || hasWord(clause, words.missed));
  return isAbout && clauses.some((clause) => words.missing.some((pattern) => pattern.test(clause)));
}

function isUnknown(clauses: readonly string[], { unknownSender }: KeywordWords): boolean {
  return clauses.some((clause) => unknownSender.some((pattern) => pattern.test(clause)));
}

function isStart(clauses: readonly string[], words: KeywordWords): boolean {
  const [first = ""] = clauses;
  if (words.startAlone.has(clauses.join(" "))) return true;
  // "Yes, start them again" may be one clause or two.
  const [, second = ""] = clauses;
  const asked = [
    first.replace(words.startAnswers, ""),
    ...(words.startAnswers.test(`${first} `) ? [second] : []),
  ];
  return asked.some(
    (clause) =>
      isOf(clause, words, words.start) || words.startPhrases.some((pattern) => pattern.test(clause)),
  );
}

function isDoubtful(clauses: readonly string[], words: KeywordWords): boolean {
  const [first = ""] = dropPolite(dropAnswer(clauses.join(" "), words), words);
  if (words.stop.has(first)) return true;
  return clauses.some((clause) => {
    const patterns = [...words.phrases, ...words.refusals, ...words.outright];
    const hasVerb = hasWord(clause, words.stop) || patterns.some((pattern) => pattern.test(clause));
    if (hasVerb && hasWord(clause, words.texts)) return true;
    if (isCry(clause, words) || isDenied(clause, words)) return true;
    return words.complaints.some((pattern) => pattern.test(clause)) || isMisspelled(clause, words);
  });
}

/** "This is not Maria", and not "I am not sure". */
function isDenied(clause: string, { denials, states }: KeywordWords): boolean {
  const named = denials.flatMap((pattern) => pattern.exec(clause)?.slice(1).filter(Boolean) ?? []);
  return named.length > 0 && named.every((word) => !states.has(word) && !/(?:ING|ED)$/.test(word));
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
