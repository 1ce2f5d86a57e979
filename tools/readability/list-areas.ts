import type { CatalogMessage } from "../catalogs/read-catalog.ts";

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** The running text of one screen. */
export interface TextArea {
  name: string;
  /** Law texts are reported without a limit. */
  isLaw: boolean;
  english: string;
  spanish: string;
}

const LAW = /\/features\/(?:legal|billing\/agreement)\//;
const FEWEST_WORDS = 4;

/** The folder of a feature's screen, such as "onboarding/checkout". */
function areaOf(origin: string): string {
  const [, folders = ""] = /(?:app|src)\/(.*)\/[^/]*$/.exec(origin) ?? [];
  return folders
    .replace(/^features\//, "")
    .split("/")
    .slice(0, 2)
    .join("/");
}

/** The message as it is read: the last case of a plural, a word for each value, no tags. */
export function readAloud(message: string, word: string): string {
  let text = message;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replaceAll(
      /\{\w+, (?:plural|select|selectordinal),(?:[^{}]*\{[^{}]*\})*?[^{}]*other \{([^{}]*)\}\s*\}/g,
      "$1",
    );
    text = text.replaceAll(/\{\w+\}/g, word);
  }
  return text.replaceAll(/<[^>]*>/g, "").replaceAll("#", word);
}

const isSentence = (text: string) => /[.!?]["”)]?$/.test(text) && splitWords(text).length >= FEWEST_WORDS;

/** Areas with at least so many words of whole sentences. @param messages of the Spanish catalogs */
export function listAreas(messages: readonly CatalogMessage[], fewestWords: number): TextArea[] {
  const areas = new Map<string, TextArea>();
  for (const { source, translation, origins } of messages) {
    const english = readAloud(source, "ten");
    if (!isSentence(english)) continue;
    for (const name of new Set(origins.map(areaOf))) {
      const area = areas.get(name) ?? { name, isLaw: false, english: "", spanish: "" };
      area.isLaw ||= origins.some((origin) => LAW.test(`/${origin}`));
      area.english += `${english}\n`;
      area.spanish += `${readAloud(translation, "diez")}\n`;
      areas.set(name, area);
    }
  }
  return [...areas.values()]
    .filter(({ english }) => splitWords(english).length >= fewestWords)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** What the formulas need to know of a text. */
interface Counts {
  words: number;
  sentences: number;
  syllables: number;
}

function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => splitWords(sentence).length > 0);
}

const ENGLISH_VOWELS = /[aeiouy]+/g;

/** Counts vowels: a silent "e" at the end does not count. */
export function countEnglishSyllables(word: string): number {
  if (/^\d/.test(word)) return 1;
  const spoken = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1))
    .replace(/^y/, "");
  return Math.max(1, spoken.match(ENGLISH_VOWELS)?.length ?? 0);
}

/** A strong vowel or a diphthong; two strong ones, or an accent on a weak one, are two syllables. */
const SPANISH_SYLLABLE = /[iuü]?[aeoáéó][iuy](?![aeoáéíóú])|[iuü]?[aeoáéó]|[íú]|[iuüy]+/g;

export function countSpanishSyllables(word: string): number {
  if (/^\d/.test(word)) return 2;
  const spoken = word
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, "q")
    .replace(/gu(?=[eiéí])/g, "g");
  return Math.max(1, spoken.match(SPANISH_SYLLABLE)?.length ?? 0);
}

function count(text: string, syllablesOf: (word: string) => number): Counts {
  const words = splitWords(text);
  return {
    words: words.length,
    sentences: splitSentences(text).length,
    syllables: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  };
}

/** Flesch-Kincaid: the school grade that an English text needs. */
export function gradeEnglish(text: string): number {
  const { words, sentences, syllables } = count(text, countEnglishSyllables);
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/** Fernández-Huerta: how easy a Spanish text is, 100 for very easy. */
export function easeSpanish(text: string): number {
  const { words, sentences, syllables } = count(text, countSpanishSyllables);
  return 206.84 - 60 * (syllables / words) - 1.02 * (words / sentences);
}
