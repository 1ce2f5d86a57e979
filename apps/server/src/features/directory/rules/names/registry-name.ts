import { tidyName } from "@smirk/domain/joining/person-name";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { caseWords, isInitials, isMixedCase, isSpanishParticle, type Run } from "./case-words.ts";
import { capitalize, spellSurname } from "./surname-spellings.ts";

const SUFFIXES: Readonly<Record<string, string>> = {
  JR: "Jr.",
  SR: "Sr.",
  "2ND": "II",
  "3RD": "III",
  "4TH": "IV",
};
/** "Smith I" and numbers above VI are data-entry errors. */
const ROMAN = /^(?:II|III|IV|V|VI)$/;
const TRAILING_SUFFIX = /[\s,]\(?(JR|SR|II|III|IV|2ND|3RD|4TH)\b\.?\)?$/i;
const TRAILING_DEGREE = /[\s,](?:D\.?\s?D\.?\s?S|D\.?\s?M\.?\s?D|B\.?D\.?S|M\.?D|PH\.?\s?D)\.?,?$/i;
const LEADING_TITLE = /^DR\.?\s+(?=\p{L})/iu;

/** First or middle name for display: "MARY-ANN" is "Mary-Ann"; "J.T." and "JT" stay. */
export function readGivenName(text: string): string {
  return caseName(tidy(text).replace(LEADING_TITLE, ""), caseGiven);
}

/** "O'CONNOR" and "JR." are "O'Connor Jr."; a trailing degree is dropped. "" for none. */
export function readFamilyName(text: string, suffix: string): string {
  const whole = trimEnd(tidy(text).replace(TRAILING_DEGREE, ""), /[\s,]/);
  const inName = TRAILING_SUFFIX.exec(whole)?.[1] ?? "";
  const name = caseName(tidy(whole.replace(TRAILING_SUFFIX, "")), caseFamily);
  const shown = readSuffix(suffix) || readSuffix(inName);
  return name !== "" && shown !== "" ? `${name} ${shown}` : name;
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
  return /\p{L}/u.test(name) ? trimEnd(name, /[^\p{L}\p{M}\p{N}.)"]/u) : "";
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
  const { text } = run;
  if (text.length === 1) return caseLetter(run);
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
