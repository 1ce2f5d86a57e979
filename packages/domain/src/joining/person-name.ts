import { type FieldError, validateRequired } from "./field-error.ts";

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

/** As its owner wrote it, with plain spaces, hyphens and apostrophes. */
export function tidyName(name: string): string {
  const joined = name.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  return joined.replaceAll(/[‘’`´]/g, "'").replaceAll(/\p{Pd}/gu, "-");
}

export function validateName(name: string): FieldError | null {
  const tidy = tidyName(name);
  const error = validateRequired(tidy, LONGEST_NAME);
  if (error !== null) return error;
  return /^\p{L}(?:[\p{L}\p{M}' .-]|\u200c|\u200d)*$/u.test(tidy) ? null : "not_a_name";
}

/** For partners (APP-12): Croatian letters plain, other letters unchanged. */
export function toPlainName(name: string): string {
  return tidyName(name).replaceAll(/[čćšžđ]/giu, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
