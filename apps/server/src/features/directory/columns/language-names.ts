import { createRequire } from "node:module";
import type { Language } from "iso-639-3";
import { listCommonNames } from "./common-names.ts";

/** The specification's codes that differ from ISO 639. */
const OWN_CODES: ReadonlyMap<string, string> = new Map([
  ["es", "SP"],
  ["fil", "TL"],
]);

const TAGS: ReadonlyMap<string, string> = new Map(Array.from(OWN_CODES, ([tag, code]) => [code, tag]));

/** The tag of BCP 47 for a stored code: "es" for SP. */
export function toLanguageTag(code: string): string {
  return TAGS.get(code) ?? code.toLowerCase();
}

type NameIndex = ReadonlyMap<string, string>;

interface LanguageIndex {
  commonNames: NameIndex;
  names: ReadonlyMap<string, Language>;
  codes: ReadonlyMap<string, Language>;
}

const VARIETIES = [
  ["en-US", "EN"],
  ["en-GB", "EN"],
  ["es-MX", "SP"],
  ["es-419", "SP"],
  ["fr-CA", "FR"],
  ["pt-BR", "PT"],
] as const;

let index: LanguageIndex | undefined;
let unicodeNames: NameIndex | undefined;
let nativeNames: NameIndex | undefined;
let suggested: readonly string[] | undefined;

/** The same key for "Español", "espanol" and "ESPANOL": lower case, no accents, single spaces. */
export function languageKey(name: string): string {
  const lower = name.toLowerCase();
  if (/^[a-z]+(?: [a-z]+)*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[‘’ʼʻ`´]/gu, "'")
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}

function withoutParentheses(name: string): string {
  return name.split(" (", 1)[0] ?? name;
}

export function getLanguageIndex(): LanguageIndex {
  index ??= createIndex(loadLanguages());
  return index;
}

/** English names of CLDR, such as "Punjabi" for ISO's "Panjabi"; built on first use. */
export function getUnicodeNames(): NameIndex {
  unicodeNames ??= createUnicodeNames();
  return unicodeNames;
}

/** Names in the language itself, such as "Tiếng Việt"; built on first use. */
export function getNativeNames(): NameIndex {
  nativeNames ??= createNativeNames();
  return nativeNames;
}

export function listSuggestedNames(): readonly string[] {
  suggested ??= [
    ...loadLanguages().flatMap(({ iso6391, name }) => (iso6391 ? [withoutParentheses(name)] : [])),
    ...listCommonNames().map(([name]) => name),
  ];
  return suggested;
}

/** 780 KB that only imports and edits need: loaded on first use. */
function loadLanguages(): readonly Language[] {
  const load = createRequire(import.meta.url);
  const { iso6393 } = load("iso-639-3") as { iso6393: Language[] };
  // Leaves out "Undetermined" and "Multiple languages".
  return iso6393.filter(({ type }) => type !== "special");
}

function createIndex(languages: readonly Language[]): LanguageIndex {
  const codes = new Map<string, Language>();
  const names = new Map<string, Language>();
  const shortened = new Map<string, Language | null>();
  for (const language of languages) {
    const { iso6391, iso6392B, iso6393, name } = language;
    for (const code of [iso6391, iso6392B, iso6393]) if (code !== undefined) codes.set(code, language);
    names.set(languageKey(name), language);
    const short = name.includes("(") ? languageKey(withoutParentheses(name)) : null;
    if (short === null) continue;
    const other = shortened.get(short);
    if (other === undefined || iso6391 !== undefined) shortened.set(short, language);
    // "Bulu (Cameroon)" and "Bulu (Papua New Guinea)" are ambiguous without the country.
    else if (other?.iso6391 === undefined) shortened.set(short, null);
  }
  for (const [name, language] of shortened)
    if (language !== null && !names.has(name)) names.set(name, language);
  const commonNames = new Map(listCommonNames().map(([name, code]) => [languageKey(name), code]));
  return { names, commonNames, codes };
}

function createUnicodeNames(): NameIndex {
  const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const names = new Map<string, string>();
  for (const language of loadLanguages()) {
    const code = codeOfCommon(language);
    // A replaced code has the name of its replacement.
    if (code === undefined || Intl.getCanonicalLocales(code)[0] !== code) continue;
    const name = english.of(code);
    if (name !== undefined) names.set(languageKey(name), toStoredCode(language));
  }
  for (const [tag, stored] of VARIETIES) names.set(languageKey(english.of(tag) ?? tag), stored);
  return names;
}

function createNativeNames(): NameIndex {
  const names = new Map<string, string>();
  for (const language of loadLanguages()) {
    const code = codeOfCommon(language);
    if (code === undefined || Intl.DisplayNames.supportedLocalesOf(code).length === 0) continue;
    const name = new Intl.DisplayNames(code, { type: "language", fallback: "none" }).of(code);
    if (name !== undefined) names.set(languageKey(name), toStoredCode(language));
  }
  return names;
}

/** For the 500 languages with an ISO 639-1 or 639-2 code, that code. */
function codeOfCommon({ iso6391, iso6392B, iso6393 }: Language): string | undefined {
  return iso6391 ?? (iso6392B === undefined ? undefined : iso6393);
}

/** Two upper-case characters where ISO 639-1 has the language or CLDR maps it to one that has, else three. */
export function toStoredCode({ iso6393, iso6391 }: Pick<Language, "iso6391" | "iso6393">): string {
  const code = iso6391 ?? preferredCode(iso6393);
  return OWN_CODES.get(code) ?? code.toUpperCase();
}

/** CLDR's preferred two-character code; withdrawn codes such as "iw" have one too. */
export function preferredCode(code: string): string {
  const [preferred = code] = Intl.getCanonicalLocales(code);
  return /^[a-z]{2}$/.test(preferred) ? preferred : code;
}
