import { tidyName } from "@smirk/domain/joining/person-name";
import { caseWords, isInitials, isMixedCase, isSpanishParticle, type Run } from "./case-words.ts";
import { capitalize, spellSurname } from "./surname-spellings.ts";

/** "JR." and the like as they are shown; in the registry as a field of its own or behind the last name. */
const SUFFIXES: Readonly<Record<string, string>> = {
  JR: "Jr.",
  SR: "Sr.",
  "2ND": "II",
  "3RD": "III",
  "4TH": "IV",
};
/** Nobody is called Smith I, and higher ones are slips of the hand in a list of numbers. */
const ROMAN = /^(?:II|III|IV|V|VI)$/;
const TRAILING_SUFFIX = /(?:\s*,\s*|\s+)\(?(JR|SR|II|III|IV|2ND|3RD|4TH)\b\.?\)?[\s,]*$/i;
const TRAILING_DEGREE = /(?:\s*,\s*|\s+)(?:D\.?\s?D\.?\s?S|D\.?\s?M\.?\s?D|B\.?D\.?S|M\.?D|PH\.?\s?D)\.?,?$/i;
const LEADING_TITLE = /^DR\.?\s+(?=\p{L})/iu;

/** A first or middle name as shown: "MARY-ANN" is "Mary-Ann", "J.T." and "JT" stay. */
export function readGivenName(text: string): string {
  return caseName(tidy(text).replace(LEADING_TITLE, ""), caseGiven);
}

/**
 * A last name as shown, with its suffix: "O'CONNOR" and "JR." are "O'Connor Jr.", "DE LA CRUZ" is "De la Cruz", as it
 * stands alone in lists. The suffix may also stand behind the name; a degree there is dropped. "" where there is none.
 */
export function readFamilyName(text: string, suffix: string): string {
  const whole = tidy(text).replace(TRAILING_DEGREE, "");
  const inName = TRAILING_SUFFIX.exec(whole)?.[1] ?? "";
  const name = caseName(tidy(whole.replace(TRAILING_SUFFIX, "")), caseFamily);
  const shown = readSuffix(suffix) || readSuffix(inName);
  return name !== "" && shown !== "" ? `${name} ${shown}` : name;
}

/** "Jr.", "Sr." or a Roman number from two to six; "" for anything else. */
function readSuffix(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return SUFFIXES[letters] ?? (ROMAN.test(letters) ? letters : "");
}

/** Single blanks, plain apostrophes and hyphens, and no other sign at the ends; the registry's word for none is none. */
function tidy(text: string): string {
  if (text === "<UNAVAIL>") return "";
  return tidyName(text).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}.)"]+$|^[^\p{L}]+$/gu, "");
}

/** A name in mixed case is as its bearer wrote it, but for words that were shouted. */
function caseName(text: string, caseRun: (run: Run) => string): string {
  if (!isMixedCase(text)) return caseWords(text, caseRun);
  return text.replaceAll(/(?<!\p{L})(?:MAC|Mac|MC|Mc)?\p{Lu}{4,}(?!\p{L})/gu, (word) =>
    caseWords(word, caseRun),
  );
}

/** Names without a vowel that are names and not initials. */
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

/** "Van der Berg", "Von der Heide". */
function isDutchArticle({ text, before }: Run): boolean {
  return (before === "VAN" || before === "VON") && (text === "DER" || text === "DEN");
}

/** An initial, or what is left of a word behind an apostrophe: "'t Hooft". */
function caseLetter({ text, sign }: Run): string {
  return sign === "'" ? text.toLowerCase() : text;
}
