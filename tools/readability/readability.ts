/** What the formulas need to know of a text. */
interface Counts {
  words: number;
  sentences: number;
  syllables: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const ENGLISH_VOWELS = /[aeiouy]+/g;
/** A strong vowel or a diphthong; two strong ones, or an accent on a weak one, are two syllables. */
const SPANISH_SYLLABLE = /[iuü]?[aeoáéó][iuy](?![aeoáéíóú])|[iuü]?[aeoáéó]|[íú]|[iuüy]+/g;

export function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => splitWords(sentence).length > 0);
}

/** Counts vowels: a silent "e" at the end does not count. */
export function countEnglishSyllables(word: string): number {
  if (/^\d/.test(word)) return 1;
  const spoken = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1))
    .replace(/^y/, "");
  return Math.max(1, spoken.match(ENGLISH_VOWELS)?.length ?? 0);
}

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
