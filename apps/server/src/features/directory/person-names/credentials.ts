import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { trimEnd } from "@smirk/domain/text/trim-end";

/** Further degrees, fellowships and certificates of dentists that the registry has. */
const OTHERS = new Set(
  `BCHD BDSC BDENT BDENTSCI DDM DDSC DOS LDS LDSRCS MDENT MDENTSCI DCLINDENT CDT RDH
  MD DO MBBS MBCHB PHD SCD DSC DMSC DRPH DPH EDD PHARMD JD RPT DRMEDDENT
  BA BS BSC AB MA MS MSC MSD MDS MDSC MSCD MMSC MPH MHA MBA MED MHS MSED MSPH MPA LLM
  FAGD MAGD FACD FICD FACP FACS FAAPD FAAOM FAAHD FRCD FRCDC FICOI DABOI DICOI DABP DABFO ABGD CAGS CDA AEGD GPR`
    .split(/\s+/)
    .filter(Boolean),
);

/** Forms of a practice. Those of two letters may be something else. */
const SURE_FORMS = new Set("LLC PLLC LLP PLC INC LTD CORP PSC".split(" "));
const FORMS = new Set([...SURE_FORMS, "PA", "PC", "PS", "CO"]);
/** Degrees that are names or words too. */
const UNSURE_DEGREES = new Set("MA MS DO BA AB BS MED JD DOS".split(" "));
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)\.?$/i;
const TRAILING_SUFFIX = /[\s,]\(?(JR|SR|II|III|IV|2ND|3RD|4TH)\b\.?\)?$/i;
/** A degree in letters of their own: "D. D. S." */
const SPACED_DEGREE = /\s(?:d\.?\s?d\.?\s?s|d\.?\s?m\.?\s?d|b\.?\s?d\.?\s?s|ph\.?\s?d)\.?$/i;

export function isDegree(text: string): boolean {
  if (degreeCodes(text).length > 0) return true;
  if (OTHERS.has(text.toUpperCase().replaceAll(/[^A-Z]/g, ""))) return true;
  const words = text
    .toUpperCase()
    .split(/[\s,;/&()+]+/)
    .map((word) => word.replaceAll(/[^A-Z]/g, ""));
  const named = words.filter(Boolean);
  return named.length > 0 && named.every((word) => OTHERS.has(word));
}

function lettersOf(word: string): string {
  return word.toUpperCase().replaceAll(/[^A-Z]/g, "");
}

/** "P.A." and "LLC". */
export function isPracticeForm(word: string): boolean {
  return FORMS.has(lettersOf(word));
}

/** What is no part of a person's name, whatever stands around it. */
export function isSureCredential(word: string): boolean {
  const letters = lettersOf(word);
  if (UNSURE_DEGREES.has(letters)) return false;
  return SURE_FORMS.has(letters) || isDegree(word);
}

/** What may be a degree or a practice's form, or a name. */
export function isCredential(word: string): boolean {
  return isPracticeForm(word) || isDegree(word);
}

export function isSuffix(word: string): boolean {
  return SUFFIX.test(word);
}

/** "SAM JR" is "SAM" and "JR". */
export function cutSuffix(text: string): { rest: string; suffix: string } {
  const suffix = TRAILING_SUFFIX.exec(text)?.[1] ?? "";
  return { rest: suffix === "" ? text : text.replace(TRAILING_SUFFIX, ""), suffix };
}

interface CutName {
  rest: string;
  credentials: string[];
}

/** Cuts what follows a name without a comma: "JANE DOE DDS, MS" has no comma before DDS. A suffix stays. */
export function cutCredentials(text: string): CutName {
  const words = text.split(/\s+/);
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      isSureCredential(word) &&
      words.slice(index).every((later) => isCredential(later) || isSuffix(later)),
  );
  if (at > 0) {
    const behind = words.slice(at);
    const rest = [...words.slice(0, at), ...behind.filter(isSuffix)].join(" ");
    return { rest, credentials: behind.filter((word) => !isSuffix(word)) };
  }
  const [spaced] = SPACED_DEGREE.exec(text) ?? [];
  return spaced === undefined
    ? { rest: text, credentials: [] }
    : { rest: text.slice(0, -spaced.length), credentials: [spaced.trim()] };
}

const NO_DEGREE: ReadonlySet<string> = new Set(
  [
    "NA NONE NULL NIL UNKNOWN UNAVAIL X DR MR MRS PA PC LLC PLLC OWNER DOCTOR",
    "DENTIST GENERALDENTIST DENTALSURGEON ORALSURGEON ORTHODONTIST ENDODONTIST PERIODONTIST PEDODONTIST",
    "PROSTHODONTIST PEDIATRICDENTIST",
  ]
    .join(" ")
    .split(" "),
);
const LONGEST_DEGREE = 60;

/** "D.D.S., M.S." with trimmed punctuation; null for "-", "N/A", bare titles, occupations and legal forms. */
export function readCredential(text: string): string | null {
  const trimmed = text
    .replaceAll(">", ".")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,;.])/g, "")
    .replace(/^[^\p{L}(]+/u, "");
  const tidy = trimEnd(trimmed, /[^\p{L}.)]/u);
  const letters = tidy.toUpperCase().replaceAll(/[^\p{L}]/gu, "");
  if (letters === "" || NO_DEGREE.has(letters) || tidy.length > LONGEST_DEGREE) return null;
  return tidy;
}
