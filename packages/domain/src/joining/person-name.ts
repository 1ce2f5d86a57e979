import { type FieldError, validateRequired } from "./field-error.ts";

/** Longer than any name on a card. */
const LONGEST_NAME = 60;

const PLAIN_LETTERS: Record<string, string> = {
  č: "c",
  ć: "c",
  š: "s",
  ž: "z",
  đ: "d",
  Č: "C",
  Ć: "C",
  Š: "S",
  Ž: "Z",
  Đ: "D",
};

/** A name without blanks around it, one blank between its parts, accents joined to their letters, plain ' and -. */
export function tidyName(name: string): string {
  const joined = name.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  return joined.replaceAll(/[‘’`´]/g, "'").replaceAll(/\p{Pd}/gu, "-");
}

/** Letters of any script and the joiners that some need; hyphens, apostrophes, full stops, blanks after the first. */
export function validateName(name: string): FieldError | null {
  const tidy = tidyName(name);
  const error = validateRequired(tidy, LONGEST_NAME);
  if (error !== null) return error;
  return /^\p{L}(?:[\p{L}\p{M}' .-]|\u200c|\u200d)*$/u.test(tidy) ? null : "not_a_name";
}

/** The name as it goes to the server: tidy, Croatian letters plain (spec §5); other letters stay as they are. */
export function toPlainName(name: string): string {
  return tidyName(name).replaceAll(/[čćšžđ]/giu, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
