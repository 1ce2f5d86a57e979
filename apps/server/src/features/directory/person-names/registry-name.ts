import { tidyName } from "@smirk/domain/joining/person-name";
import { trimEnd } from "@smirk/domain/text/trim-end";
import {
  capitalize,
  caseWords,
  isInitials,
  isMixedCase,
  isSpanishParticle,
  type Run,
  spellSurname,
} from "./case-words.ts";
import { cutCredentials, cutSuffix, isCredential, isSureCredential } from "./credentials.ts";

const SUFFIXES: Readonly<Record<string, string>> = {
  JR: "Jr.",
  SR: "Sr.",
  "2ND": "II",
  "3RD": "III",
  "4TH": "IV",
};
/** "Smith I" and numbers above VI are data-entry errors. */
const ROMAN = /^(?:II|III|IV|V|VI)$/;
const LEADING_TITLE = /^(?:DR|DOCTOR|PROF|MR|MRS)\b\.?\s+(?=\p{L})/iu;
/** "ROBERT 'BOB'": the last sign is one of a pair. */
const NICKNAME = /\s'[^\s']+'$/;
/** "MC DONALD" and "O BRIEN", as older systems wrote them. */
const APART = /^(?:(MC)|(O)) (?=\p{L}{3})/iu;

/** First or middle name for display: "MARY-ANN" is "Mary-Ann"; "J.T." and "JT" stay. */
export function readGivenName(text: string): string {
  return caseName(tidy(text).replace(LEADING_TITLE, ""), caseGiven);
}

/** "O'CONNOR" and "JR." are "O'Connor Jr."; degrees and a practice's form are dropped. "" for none. */
export function readFamilyName(text: string, suffix: string): string {
  const { rest, suffix: inName } = cutSuffix(withoutCredentials(tidy(text)));
  const name = caseName(joinParts(tidy(rest)), caseFamily);
  const shown = readSuffix(suffix) || readSuffix(inName);
  return name !== "" && shown !== "" ? `${name} ${shown}` : name;
}

/** What may be a name too, such as "MS", goes only beside what is none. */
function withoutCredentials(text: string): string {
  const [first = "", ...others] = text.split(",").map((part) => part.trim());
  const { rest, credentials } = cutCredentials(first);
  const wordsOf = (part: string) => part.split(/\s+/).filter(Boolean);
  const isSure = credentials.length > 0 || others.some((part) => wordsOf(part).some(isSureCredential));
  const kept = others.filter((part) => !(isSure && wordsOf(part).every(isCredential)));
  return trimEnd([rest, ...kept].join(", "), /[\s,]/);
}

/** "SMITH - JONES" is one name, and so is "MC DONALD". */
export function joinParts(name: string): string {
  return name
    .replaceAll(/(?<=\p{L}) ?- ?(?=\p{L})/gu, "-")
    .replace(APART, (_found, mc?: string, o?: string) => mc ?? `${o}'`);
}

/** "Jr.", "Sr." or II to VI, else "". */
function readSuffix(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return SUFFIXES[letters] ?? (ROMAN.test(letters) ? letters : "");
}

/** Normalizes spaces, apostrophes and hyphens, trims punctuation; "" for the registry's placeholder. */
function tidy(text: string): string {
  if (text === "<UNAVAIL>") return "";
  const name = tidyName(text).replace(/^[^\p{L}\p{N}]+/u, "");
  if (!/\p{L}/u.test(name)) return "";
  const tidied = trimEnd(name, /[^\p{L}\p{M}\p{N}.)"]/u);
  return NICKNAME.test(name) ? `${tidied}'` : tidied;
}

/** Mixed case is kept, except for words in capitals. */
function caseName(text: string, caseRun: (run: Run) => string): string {
  if (!isMixedCase(text)) return caseWords(text, caseRun);
  return text.replaceAll(/(?<!\p{L})(?:MAC|Mac|MC|Mc)?\p{Lu}{4,}(?!\p{L})/gu, (word) =>
    caseWords(word, caseRun),
  );
}

/** Names without a vowel that are no initials. */
const SHORT_NAMES = new Set(["NG", "ST", "DR"]);
const VOWEL_INITIALS = new Set(["AJ", "EJ", "OJ", "EW", "AC"]);
const MOST_INITIALS = 3;

function caseGiven(run: Run): string {
  const { text, before, after } = run;
  if (text.length === 1) return caseLetter(run);
  // Short for Mohammed, where a name follows.
  if (text === "MD" && before === "" && after !== "") return "Md";
  if (isSpanishParticle(run)) return text.toLowerCase();
  const isPair = VOWEL_INITIALS.has(text) || (isInitials(text, MOST_INITIALS) && !SHORT_NAMES.has(text));
  return isPair ? text : capitalize(text);
}

const PORTUGUESE = new Set(["DA", "DAS", "DOS"]);

function caseFamily(run: Run): string {
  const { text, before, after } = run;
  const isInside = before !== "" && after !== "";
  if (isInside && (text === "Y" || PORTUGUESE.has(text) || isDutchArticle(run))) return text.toLowerCase();
  if (isSpanishParticle(run)) return text.toLowerCase();
  return text.length === 1 ? caseLetter(run) : spellSurname(text);
}

function isDutchArticle({ text, before }: Run): boolean {
  return (before === "VAN" || before === "VON") && (text === "DER" || text === "DEN");
}

/** An initial, or the rest of a word after an apostrophe: "'t Hooft". */
function caseLetter({ text, sign }: Run): string {
  return sign === "'" ? text.toLowerCase() : text;
}
