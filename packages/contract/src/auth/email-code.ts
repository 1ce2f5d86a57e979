import * as v from "valibot";
import { FIELD_SENTENCES } from "../field-sentences.ts";

export const EMAIL_CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const EMAIL_CODE_LENGTH = 10;

const NO_CODE = FIELD_SENTENCES.email_code_incomplete;
const LONGEST = 60;

/** A typed or pasted code without spaces and hyphens; null if malformed. */
export function readEmailCode(text: string): string | null {
  const characters = text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  const isCode =
    characters.length === EMAIL_CODE_LENGTH &&
    [...characters].every((character) => EMAIL_CODE_ALPHABET.includes(character));
  return isCode ? characters : null;
}

export const emailCode = v.pipe(
  v.string(NO_CODE),
  v.maxLength(LONGEST, NO_CODE),
  v.transform(readEmailCode),
  v.string(NO_CODE),
);
