import { createRequire } from "node:module";
import type { Language } from "iso-639-3";
import { listCommonNames } from "./common-names.ts";
import { toStoredCode } from "./language-code.ts";

/** Names in the form of `languageKey`, to the code that is stored. */
type NameIndex = ReadonlyMap<string, string>;

interface LanguageIndex {
  /** Names that lists of dentists use and standards do not. */
  commonNames: NameIndex;
  /** Names of ISO 639-3, in the form of `languageKey`. */
  names: ReadonlyMap<string, Language>;
  /** Codes of ISO 639-1, -2 and -3, in lower case. */
  codes: ReadonlyMap<string, Language>;
}

/** Varieties that have names of their own: "Latin American Spanish". */
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

/** The same key for "Español", "espanol" and "ESPANOL": lower case, no accents, single blanks. */
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

export function getLanguageIndex(): LanguageIndex {
  index ??= createIndex(loadLanguages());
  return index;
}

/** English names of Unicode's data, such as "Punjabi" for what ISO calls "Panjabi"; built when the first is asked for. */
export function getUnicodeNames(): NameIndex {
  unicodeNames ??= createUnicodeNames();
  return unicodeNames;
}

/** What languages call themselves, such as "Tiếng Việt"; built when the first is asked for. */
export function getNativeNames(): NameIndex {
  nativeNames ??= createNativeNames();
  return nativeNames;
}

/** Names worth suggesting for one that is unknown: those of ISO 639-1 and of lists of dentists. */
export function listSuggestedNames(): readonly string[] {
  suggested ??= [
    ...loadLanguages().flatMap(({ iso6391, name }) => (iso6391 ? [name.replace(/ \(.*\)$/, "")] : [])),
    ...listCommonNames().map(([name]) => name),
  ];
  return suggested;
}

/** 780 KB that only imports and edits need: loaded by the first that reads a language. */
function loadLanguages(): readonly Language[] {
  const load = createRequire(import.meta.url);
  const { iso6393 } = load("iso-639-3") as { iso6393: Language[] };
  // "Undetermined" and "Multiple languages" are no languages.
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
    const short = name.includes("(") ? languageKey(name.replace(/ \(.*$/, "")) : null;
    if (short === null) continue;
    const other = shortened.get(short);
    if (other === undefined || iso6391 !== undefined) shortened.set(short, language);
    // "Bulu (Cameroon)" and "Bulu (Papua New Guinea)": without its country the name says too little.
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
    // A code that Unicode replaces by another has that one's name.
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

/** Of the 500 languages that libraries know by a code of their own, ISO 639-1's code or else that of 639-2. */
function codeOfCommon({ iso6391, iso6392B, iso6393 }: Language): string | undefined {
  return iso6391 ?? (iso6392B === undefined ? undefined : iso6393);
}
