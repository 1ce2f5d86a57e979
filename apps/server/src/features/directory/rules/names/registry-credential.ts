/** What people write who have no degree to write. */
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

/**
 * The degree as written in the registry, for the card: "D.D.S., M.S." stays so, with single blanks and without commas
 * or stray signs at the ends. ">" is "." on a key that was held too long. Null for what is no degree ("-", "N/A"), for
 * a bare title, occupation or legal form, and for what is too long to be a credential.
 */
export function readCredential(text: string): string | null {
  const tidy = text
    .replaceAll(">", ".")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,;.])/g, "")
    .replace(/^[^\p{L}(]+/u, "")
    .replace(/[^\p{L}.)]+$/u, "");
  const letters = tidy.toUpperCase().replaceAll(/[^\p{L}]/gu, "");
  if (letters === "" || NO_DEGREE.has(letters) || tidy.length > LONGEST_DEGREE) return null;
  return tidy;
}
