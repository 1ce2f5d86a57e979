import { OPEN_DAYS } from "../open-times.ts";
import { OPEN_WORDS, SHORT_DAYS } from "./time-grammar.ts";
import { isUnread, SMALL, type TypedWord, typedText } from "./typed-word.ts";

/** "Wed or Thu", "open Sun": a short name of a day beside another day, or beside "open", is no name of a person. */
export function takeShortDays(words: readonly TypedWord[]): void {
  // Both directions are read, so that a list of them needs one that is known at either end.
  for (const list of [words, words.toReversed()]) {
    let before: TypedWord | undefined;
    for (const word of list) {
      const value = SHORT_DAYS.get(word.key);
      if (value !== undefined && isUnread(word) && before !== undefined && isOfDays(before)) {
        Object.assign(word, { takenBy: "part", part: { kind: "when", value, words: typedText([word]) } });
      }
      if (!SMALL.has(word.key) || word.takenBy === "part") before = word;
    }
  }
}

function isOfDays({ part, key }: TypedWord): boolean {
  return part?.kind === "when" && (OPEN_WORDS.has(key) || OPEN_DAYS.some((day) => day === part.value));
}
