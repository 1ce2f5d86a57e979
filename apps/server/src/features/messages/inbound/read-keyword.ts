import type { Language } from "@smirk/domain/wire/language";
import { KEYWORD_WORDS, type KeywordWords } from "./stop-words.ts";

/** `doubtful`: somebody may want no more texts, and did not say so. */
export type TextKeyword = "stop" | "start" | "help" | "doubtful";

interface ReadKeyword {
  keyword: TextKeyword;
  /** Null: carriers know the English word in every language. */
  language: Language | null;
}

/** Longer ones are letters, in which a word for stopping may be about anything. */
const MOST_WORDS = 16;
const LANGUAGES = [
  [KEYWORD_WORDS.en, null],
  [KEYWORD_WORDS.es, "es"],
] as const;

/**
 * What a short text asks for, in the words that carriers know or in those that a reasonable person understands as that
 * (47 CFR 64.1200(a)(10)). One clause that asks to stop is enough.
 */
export function readKeyword(text: string): ReadKeyword | null {
  const clauses = splitClauses(text);
  const whole = clauses.join(" ");
  if (whole === "" || whole.split(" ").length > MOST_WORDS) return null;
  const asks = (keyword: TextKeyword, isAsked: (words: KeywordWords) => boolean): ReadKeyword[] =>
    LANGUAGES.filter(([words]) => isAsked(words)).map(([, language]) => ({ keyword, language }));
  const [read = null] = [
    ...asks("stop", (words) => clauses.some((clause) => isStop(clause, words))),
    ...asks("start", (words) => isStart(whole, words)),
    ...asks("help", (words) => isOf(whole, words, words.help)),
    ...asks("doubtful", (words) => isDoubtful(whole, words)),
  ];
  return read;
}

/** Gives clauses in capitals, without accents, signs and the apostrophes of "don't". */
function splitClauses(text: string): string[] {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toUpperCase()
    .split(/[.,;:!?¡¿\n()]/)
    .map((clause) =>
      clause
        .replaceAll(/[^A-Z\s]/g, "")
        .trim()
        .replaceAll(/\s+/g, " "),
    )
    .filter((clause) => clause !== "");
}

/** Every word of it belongs to asking for that. */
function isOf(clause: string, { about, polite }: KeywordWords, verbs: ReadonlySet<string>): boolean {
  const words = clause.split(" ").filter((word) => !polite.has(word) || verbs.has(word));
  return words.some((word) => verbs.has(word)) && words.every((word) => verbs.has(word) || about.has(word));
}

function isStop(clause: string, words: KeywordWords): boolean {
  const [phrase] = words.phrases.flatMap((pattern) => pattern.exec(clause)?.[0] ?? []);
  // "I do not want to stop" has a word for stopping beside the phrase.
  if (phrase !== undefined) {
    const rest = clause
      .replace(phrase, "")
      .split(" ")
      .filter((word) => word !== "");
    return rest.every((word) => words.about.has(word) || words.polite.has(word));
  }
  const asked = clause.split(" ").filter((word) => !words.polite.has(word));
  const isFirm = words.firm.has(asked[0] ?? "") && asked.some((word) => words.texts.has(word));
  return isFirm || isOf(clause, words, words.stop);
}

function isStart(whole: string, words: KeywordWords): boolean {
  return words.startAlone.has(whole) || isOf(whole, words, words.start);
}

function isDoubtful(whole: string, words: KeywordWords): boolean {
  const all = whole.split(" ").filter((word) => !words.polite.has(word));
  const hasVerb =
    all.some((word) => words.stop.has(word)) || words.phrases.some((phrase) => phrase.test(whole));
  const isOfTexts = all.some((word) => words.texts.has(word));
  const begins = words.stop.has(all[0] ?? "");
  return begins || (hasVerb && isOfTexts) || words.complaints.some((pattern) => pattern.test(whole));
}
