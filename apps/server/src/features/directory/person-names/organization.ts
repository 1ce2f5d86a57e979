import { STATES } from "@smirk/domain/joining/address/states";
import { trimEnd } from "@smirk/domain/text/trim-end";
import {
  caseNumber,
  caseWords,
  isInitials,
  isMixedCase,
  isSpanishParticle,
  type Run,
  spellSurname,
} from "./case-words.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Legal forms, degrees and spelled-out names that contain a vowel. */
const CAPITALS = set(
  "PA PLLC APC APDC DO II III USA US NYC UCLA UAB AAA ABC ADA YMCA YWCA VA NE SE HMO OMS OMFS FAGD MAGD DBA",
);
const AS_SHOWN: Readonly<Record<string, string>> = { PHD: "PhD" };
/** Abbreviations without a vowel. */
const ABBREVIATIONS = set(
  "ST DR MR MRS JR SR MT FT RD LN CTR GRP LTD MTN HLTH SVCS MGMT DNTL SVC CNTR NTL BLDG RM FLR LVL PLZ BLVD SQ",
);
const LITTLE_WORDS = set("OF AND THE FOR AT IN ON BY TO AN");
const STATE_CODES: ReadonlySet<string> = new Set(STATES.map(({ code }) => code));
const MOST_INITIALS = 4;
/** What fills a field that asks for a name. */
const NO_NAME = /^(?:N\/?A|NONE|NULL|UNKNOWN|NOT APPLICABLE|SAME(?: AS .*)?)\.?$/i;
const DOING_BUSINESS_AS = /^(?:.*\s)?D\/?B\/?A:?\s+(?=\S)/i;

/** "BRIGHT SMILES OF DOVER, P.A." is "Bright Smiles of Dover, P.A."; a DBA name wins. "" for none. */
export function readOrganizationName(text: string): string {
  const tidy = text
    .normalize("NFC")
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/,(?=\p{L})/gu, ", ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (tidy === "<UNAVAIL>" || NO_NAME.test(tidy) || !/\p{L}/u.test(tidy)) return "";
  const name = trimEnd(tidy.replace(DOING_BUSINESS_AS, ""), /[\s,;-]/);
  return caseOrganization(name);
}

/** Mixed case stays. */
export function caseOrganization(name: string): string {
  return isMixedCase(name) ? name : caseWords(name, caseRun);
}

function caseRun(run: Run): string {
  const { text, sign, before, after } = run;
  if (text.length === 1 || (sign === "'" && text === "LL")) return sign === "'" ? text.toLowerCase() : text;
  const shown = caseNumber(text) ?? AS_SHOWN[text];
  if (shown !== undefined) return shown;
  if (before !== "" && (LITTLE_WORDS.has(text) || isSpanishParticle(run)) && after !== "") {
    return text.toLowerCase();
  }
  if ((before === "OF" || before === "IN") && STATE_CODES.has(text)) return text;
  const isSpelledInLetters = isInitials(text, MOST_INITIALS) && !ABBREVIATIONS.has(text);
  return CAPITALS.has(text) || isSpelledInLetters ? text : spellSurname(text);
}
