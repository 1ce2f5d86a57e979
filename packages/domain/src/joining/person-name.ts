import * as v from "valibot";
import { foldApostrophes, foldWidth } from "../text/visible-text.ts";
import { checkedText, type FieldError, validateRequired } from "./field-error.ts";

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

/** Before a name, with a blank behind it. "Don Carlos" and "Ma. Luisa" are names. */
const TITLE =
  /^(?:(?:dra?|mrs?|ms|sra|srta)\.? |(?:sr|miss|mx|profa?|rev|lic|ing|hon|fr)\. |(?:doctora?|señora|señorita|doña|reverend) )(?=\p{L})/iu;
/** Behind a name with or without a comma: nobody is called so. */
const DEGREE =
  /[ ,] ?(?:d\.? ?d\.? ?s|d\.? ?m\.? ?d|ph\.? ?d|m\.d|r\.? ?d\.? ?h|r\.?n|c\.?p\.?a|esq|ll\.m|l\.?v\.?n|l\.?p\.?n)\.?$/iu;
/** Behind a comma alone: "Do", "Ma" and "Md" are names too. */
const DEGREE_BEHIND_COMMA =
  /, ?(?:m\.?d|d\.?o|m\.?a|m\.?s|m\.?s\.?d|m\.?s\.?n|m\.?p\.?h|m\.?b\.?a|b\.?a|b\.?s|j\.?d|ed\.?d|pharm\.?d|d\.?v\.?m|psy\.?d|f\.?a\.?g\.?d|p\.?a(?:-c)?|n\.?p)\.?$/iu;
/** "MD" in capitals; "Md" is a name. */
const PHYSICIAN = / MD$/u;
/** Nobody has more titles or degrees. */
const MOST_AROUND = 4;
const LONGEST_WITH_TITLES = 200;

/** "Dr. John" is John, and "Smith, DDS" Smith: the card says who somebody is. */
function withoutTitles(name: string): string {
  // What is longer is refused as it is.
  if (name.length > LONGEST_WITH_TITLES) return name;
  let plain = name;
  for (let count = 0; count < MOST_AROUND; count += 1) {
    plain = plain.replace(TITLE, "");
    for (const degree of [DEGREE, DEGREE_BEHIND_COMMA, PHYSICIAN]) plain = plain.replace(degree, "");
  }
  return plain.replace(/,$/, "");
}

/** The name as its owner wrote it, without titles and degrees, with plain spaces, hyphens and apostrophes. */
export function tidyName(name: string): string {
  const visible = name.replaceAll(INVISIBLE, "");
  const joined = foldWidth(visible).normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  const plain = foldApostrophes(joined)
    .replaceAll("`", "'")
    .replaceAll(/\p{Pd}/gu, "-");
  return withoutTitles(plain);
}

/** What a name is not, the first that fits. Tibetan, Hebrew and Ethiopic have signs of their own within names. */
const KINDS: readonly { pattern: RegExp; error: FieldError }[] = [
  {
    pattern:
      /@|:\/\/|^www\.|[\p{L}\d]{3}\.(?:com|net|org|info|biz|xyz|shop|site|online|click|link|top|app|dev|club)(?!\p{L})/iu,
    error: "name_is_address",
  },
  { pattern: /\p{N}/u, error: "name_with_digits" },
  { pattern: /^\P{L}*$/u, error: "name_without_letter" },
  { pattern: /[()[\]{}"“”„«»]/u, error: "name_with_nickname" },
  {
    pattern: /(?![\p{L}\p{M}' .,·・-]|\u200c|\u200d|[\u0f0b\u0f0c\u05f3\u05f4\u1361])./u,
    error: "name_with_signs",
  },
  { pattern: /^(?!'?\p{L})/u, error: "name_starts_with_sign" },
  // Accents of any script, and marks of one script, which Tibetan and Burmese stack.
  { pattern: /(?:(?=\p{M})\p{sc=Inherited}){4}|\p{M}{8}/u, error: "name_with_many_marks" },
];

export function validateName(name: string): FieldError | null {
  const tidy = tidyName(name);
  const error = validateRequired(tidy, LONGEST_NAME);
  if (error !== null) return error;
  return KINDS.find(({ pattern }) => pattern.test(tidy))?.error ?? null;
}

const nameSchema = checkedText(validateName, tidyName);

/** The names of a body. A null last name says that the person has one name, which an empty one does not say. */
export const NAME_ENTRIES = {
  name: nameSchema,
  surname: v.pipe(
    v.nullable(nameSchema),
    v.transform((surname) => surname ?? ""),
  ),
};

/** The name as a body has it. */
export function writeSurname(surname: string): string | null {
  return surname === "" ? null : tidyName(surname);
}

/** The whole name; the last one is empty for people with one name. */
export function joinNames(name: string, surname: string | null): string {
  return [name, surname].filter(Boolean).join(" ");
}

/** For partners (APP-12): Croatian letters plain, other letters unchanged. */
export function toPlainName(name: string): string {
  return tidyName(name).replaceAll(/[čćšžđ]/giu, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
