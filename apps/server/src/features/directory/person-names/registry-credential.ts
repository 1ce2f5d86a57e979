import { trimEnd } from "@smirk/domain/text/trim-end";

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
