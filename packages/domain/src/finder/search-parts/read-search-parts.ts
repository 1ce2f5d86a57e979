import { MAX_SEARCH_LENGTH } from "../map-contents.ts";
import { searchName } from "../search-name.ts";
import { MARK, readPatterns } from "./read-patterns.ts";
import {
  ACCEPTING_PHRASES,
  HERE_PHRASES,
  LANGUAGE_PHRASES,
  OPEN_PHRASES,
  PAYER_PHRASES,
  PLACE_MARKERS,
  PRICE_PHRASES,
  TREATMENT_PHRASES,
  UNKNOWN_PHRASES,
} from "./search-grammar.ts";
import type { SearchPart, SearchPartKind, SearchParts } from "./search-part.ts";
import { takeOpenWords, takePlaces } from "./take-open-words.ts";
import { takeTreatment } from "./take-treatment.ts";
import { type TypedWord, trimMarks } from "./typed-word.ts";

type Meaning =
  | { kind: SearchPartKind; value: string }
  | { kind: "here" }
  | { kind: "marker" }
  /** Treatments that hold words of other parts. */
  | { kind: "treatment" };

const GRAMMAR = readGrammar();
const LONGEST_PHRASE = Math.max(...[...GRAMMAR.keys()].map((phrase) => phrase.split(" ").length));

/**
 * What a search says, in the words that it was typed in: each word is in a part, in open words that may be a name or a
 * place, or is a small one.
 */
export function readSearchParts(text: string): SearchParts {
  const { marked, parts } = readPatterns(
    text.slice(0, MAX_SEARCH_LENGTH).normalize("NFKC").replaceAll("&", " and "),
  );
  const words = listWords(marked, parts);
  const found = [...takeMarks(words), ...takePhrases(words)];
  takePlaces(words);
  const treatment = takeTreatment(words);
  const open = takeOpenWords(words);
  for (const word of words) if (word.takenBy === null) word.takenBy = "small";
  const what = typedWords(words, "treatment");
  return {
    parts: [...found, ...(what === "" ? [] : [{ kind: "what" as const, words: what, value: treatment }])],
    open,
    treatment,
    small: words.flatMap(({ takenBy, raw }) => (takenBy === "small" || takenBy === "marker" ? [raw] : [])),
  };
}

function typedWords(words: readonly TypedWord[], takenBy: TypedWord["takenBy"]): string {
  const taken = words.filter((word) => word.takenBy === takenBy).map(({ raw }) => raw);
  return trimMarks(taken.join(" "));
}

function listWords(marked: string, parts: readonly SearchPart[]): TypedWord[] {
  return marked.split(/\s+/).flatMap((raw): TypedWord[] => {
    if (raw.startsWith(MARK)) {
      const part = parts[Number(raw.slice(1))] ?? null;
      return [{ raw: part?.words ?? "", key: "", part, treats: false, takenBy: null }];
    }
    const keys = searchName(raw).split(" ").filter(Boolean);
    const own = keys.length > 1 ? keys : [raw];
    return keys.map((key, at) => ({
      raw: own[at] ?? key,
      key,
      part: null,
      treats: false,
      takenBy: null,
    }));
  });
}

function takeMarks(words: readonly TypedWord[]): SearchPart[] {
  return words.flatMap((word) => {
    if (word.part === null) return [];
    word.takenBy = "part";
    return [word.part];
  });
}

/** The longest phrase of the grammar at each word. */
function takePhrases(words: readonly TypedWord[]): SearchPart[] {
  const found: SearchPart[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, meaning } = findPhrase(words, at);
    const taken = words.slice(at, at + length);
    if (meaning === undefined) at += 1;
    else {
      const isPart = "value" in meaning;
      for (const word of taken) {
        if (meaning.kind === "marker") word.takenBy = "marker";
        else if (meaning.kind === "here") word.takenBy = "small";
        else if (isPart) word.takenBy = "part";
        else word.treats = true;
      }
      if (isPart) found.push({ ...meaning, words: trimMarks(taken.map(({ raw }) => raw).join(" ")) });
      at += length;
    }
  }
  return found;
}

function findPhrase(words: readonly TypedWord[], at: number): { length: number; meaning?: Meaning } {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).map(({ key }) => key);
    if (phrase.includes("")) continue;
    const meaning = GRAMMAR.get(phrase.join(" "));
    if (meaning !== undefined) return { length, meaning };
  }
  return { length: 1 };
}

function readGrammar(): ReadonlyMap<string, Meaning> {
  const grammar = new Map<string, Meaning>();
  const add = (phrases: string, meaning: Meaning) => {
    for (const phrase of phrases.split(",")) {
      const key = searchName(phrase);
      if (key !== "" && !grammar.has(key)) grammar.set(key, meaning);
    }
  };
  add(TREATMENT_PHRASES, { kind: "treatment" });
  const tables = [
    ["when", OPEN_PHRASES],
    ["language", LANGUAGE_PHRASES],
    ["payer", PAYER_PHRASES],
    ["accepting", ACCEPTING_PHRASES],
    ["price", PRICE_PHRASES],
    ["unknown", UNKNOWN_PHRASES],
  ] as const;
  for (const [kind, table] of tables) {
    for (const [value, phrases] of table) add(phrases, { kind, value });
  }
  add(HERE_PHRASES, { kind: "here" });
  add(PLACE_MARKERS, { kind: "marker" });
  return grammar;
}
