import type { Language } from "iso-639-3";
import { nearestName } from "../../../text-files/nearest-name.ts";
import {
  getLanguageIndex,
  getNativeNames,
  getUnicodeNames,
  languageKey,
  listSuggestedNames,
  preferredCode,
  toStoredCode,
} from "./language-names.ts";

const MOST_REMEMBERED = 1000;
const LONGEST_NAME = 60;
/** What stands between languages of a list. */
const LIST_SIGN = /[,;/&+]|\s(?:and|y|e)\s/i;
const VARIANT_SIGN = /[(:]|\s-/;
const TAG = /^([a-z]{2,3})(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3})){0,2}$/i;
const OWN_SPANISH = "sp";
const found = new Map<string, string | null>();

/** The stored code of a language name or ISO 639 code, null if unknown: "Farsi", "fas" and "fa" are FA. */
export function findLanguage(text: string): string | null {
  const known = found.get(text);
  if (known !== undefined) return known;
  if (text.length > LONGEST_NAME) return null;
  const code = findCode(text) ?? findVariant(text);
  if (found.size >= MOST_REMEMBERED) found.clear();
  found.set(text, code);
  return code;
}

export function suggestLanguage(text: string): string | undefined {
  const typed = languageKey(text);
  if (typed.length < 4 || typed.length > LONGEST_NAME) return undefined;
  const likely = listSuggestedNames().filter((name) => name.length >= 4);
  const names = new Map(likely.map((name) => [languageKey(name), name]));
  const near = nearestName(typed, [...names.keys()]);
  return near && names.get(near);
}

function findCode(text: string): string | null {
  const name = languageKey(text);
  const { names, commonNames } = getLanguageIndex();
  const common = commonNames.get(name);
  if (common !== undefined) return common;
  // "Aka" is a language and AKA the code of another: stored codes are upper case and must read back unchanged.
  const isStoredForm = text.length === 2 || text === text.toUpperCase();
  const byCode = findByCode(text);
  const language = (isStoredForm ? byCode : undefined) ?? names.get(name) ?? byCode;
  if (language !== undefined) return toStoredCode(language);
  return getUnicodeNames().get(name) ?? getNativeNames().get(name) ?? null;
}

/** A code, a withdrawn one such as "iw", or a tag such as "pt-BR". "Yes" is a word; "yes" would be a code. */
function findByCode(text: string): Language | undefined {
  const [, typed] = TAG.exec(text) ?? [];
  if (typed === undefined) return undefined;
  const code = typed.toLowerCase();
  if (typed.length === 3 && typed !== code && typed !== typed.toUpperCase()) return undefined;
  const { codes } = getLanguageIndex();
  return codes.get(code === OWN_SPANISH ? "es" : code) ?? codes.get(preferredCode(code));
}

/** "Chinese (Simplified)", "Chinese: Cantonese", "Creole - Haitian" and "Spanish language". */
function findVariant(text: string): string | null {
  const plain = text.replace(/\slanguages?$/i, "").trimEnd();
  if (plain !== text) return findLanguage(plain);
  const { outer, rest } = splitVariant(text);
  if (outer === "" || rest === "" || LIST_SIGN.test(outer)) return null;
  const { commonNames } = getLanguageIndex();
  return findCode(`${rest} ${outer}`) ?? commonNames.get(languageKey(rest)) ?? findCode(outer);
}

function splitVariant(text: string): { outer: string; rest: string } {
  const sign = VARIANT_SIGN.exec(text);
  if (sign === null) return { outer: "", rest: "" };
  const outer = text.slice(0, sign.index).trimEnd();
  const rest = text.slice(sign.index + sign[0].length).trimStart();
  if (sign[0] !== "(") return { outer, rest };
  const inner = rest.endsWith(")") ? rest.slice(0, -1) : "";
  return { outer, rest: /[()]/.test(inner) ? "" : inner };
}
