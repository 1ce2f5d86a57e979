import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCatalog } from "../../../tools/catalogs/read-catalog.ts";

const CATALOGS = path.join(import.meta.dirname, "../../../apps/web/app/locales/es");
const MESSAGES = globSync("*.po", { cwd: CATALOGS })
  .toSorted()
  .flatMap((file) => readCatalog(readFileSync(path.join(CATALOGS, file), "utf8")));
const SPANISH = new Map(MESSAGES.map(({ source, translation }) => [source, translation]));

/** The Spanish of a message. @throws {Error} for a message that the catalogs do not have */
export function es(source: string, values: Record<string, string> = {}): string {
  const translation = SPANISH.get(source);
  if (translation === undefined) throw new Error(`No catalog has "${source}".`);
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    translation,
  );
}

const translations = new Set(SPANISH.values());
/** Whether the catalogs have a text as it is. */
export const isTranslation = (text: string) => translations.has(text);

/** What a message says between its tags and values; the cases of plurals one by one. */
function partsOf(message: string): string[] {
  return message
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),|=?\w+ \{|<[^>]*>|\{\w*\}|[{}#]/g, "\n")
    .split("\n")
    .map(normalize)
    .filter((part) => /[a-z]/i.test(part));
}

/** Without figures and signs around it, so that "12 reviews" is "reviews". */
function normalize(text: string): string {
  return text
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[^\p{L}]+/u, "")
    .replace(/[^\p{L}]+$/u, "");
}

const spanishParts = new Set(MESSAGES.flatMap(({ translation }) => partsOf(translation)));
const englishParts = new Set(
  MESSAGES.filter(({ source, translation }) => source !== translation)
    .flatMap(({ source }) => partsOf(source))
    .filter((part) => !spanishParts.has(part)),
);
const englishPhrases = [...englishParts].filter((part) => part.includes(" ") && part.length > 7);
/** Words that no Spanish text has; 'S6H90NOT' is a number that was drawn. */
const ENGLISH_WORDS =
  /(?<![\p{L}\d])(?:the|your|you|and|with|this|that|not|please|are|is|by|from|our|has|have|was|will|when|if|or)(?![\p{L}\d])/iu;
/** The names of the plans and the network are the same in every language. */
const NAMES = /\b(?:Smirk (?:Dental|Plus|Complete)|Brightwell Dental Network)\b/g;

export const withoutNames = (text: string) => text.replaceAll(NAMES, " ");

/** Header, footer and lists say the same on every screen. */
const foundEnglish = new Map<string, boolean>();

/** Whether a text is a message in English, has a part of one, or a word that only English has. */
export function isEnglish(text: string): boolean {
  const known = foundEnglish.get(text) ?? findEnglish(text);
  foundEnglish.set(text, known);
  return known;
}

function findEnglish(text: string): boolean {
  const plain = normalize(text);
  return (
    englishParts.has(plain) ||
    ENGLISH_WORDS.test(plain) ||
    englishPhrases.some((phrase) => ` ${plain} `.includes(` ${phrase} `))
  );
}
