import { foldApostrophes } from "../text/visible-text.ts";
import { type FieldError, validateRequired } from "./field-error.ts";

const LONGEST_NAME = 60;
/** But for the joiners that Persian and Indian scripts write with. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|^[\u200c\u200d]|[\u200c\u200d]$/gu;

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
  const visible = name.replaceAll(INVISIBLE, "");
  const joined = visible.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  return foldApostrophes(joined)
    .replaceAll("`", "'")
    .replaceAll(/\p{Pd}/gu, "-");
}

export function validateName(name: string): FieldError | null {
  const tidy = tidyName(name);
  const error = validateRequired(tidy, LONGEST_NAME);
  if (error !== null) return error;
  return /^'?\p{L}(?:[\p{L}\p{M}' .,·・-]|\u200c|\u200d)*$/u.test(tidy) ? null : "not_a_name";
}

/** For partners (APP-12): Croatian letters plain, other letters unchanged. */
export function toPlainName(name: string): string {
  return tidyName(name).replaceAll(/[čćšžđ]/giu, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
