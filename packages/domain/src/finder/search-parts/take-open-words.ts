import { TITLES } from "./search-grammar.ts";
import type { OpenWords } from "./search-part.ts";
import { SMALL, type TypedWord, typedText } from "./typed-word.ts";

/** Small words inside of the name of a place: "City of Houston", "Isle of Palms". */
const INSIDE_NAMES = new Set("of the de del la las los el al and y".split(" "));
/** "Texas Medical Center". */
const ENDS_OF_NAMES = new Set("center centre".split(" "));
/** Small words that begin names of towns. */
const FIRST_WORDS = new Set("the la las los el new great".split(" "));
/** Codes of states that are also small words, and stand behind a town: "Portland, OR". */
const STATE_WORDS = new Set("in or me de la al co hi id ma ok pa".split(" "));

/** "Dentist in LA" and "dentist OR" end with a place; "en la boca", "cerca de la" and "dentist near me" do not. */
export function takePlaces(words: readonly TypedWord[]): void {
  const last = words.at(-1);
  const before = words.at(-2);
  if (last === undefined || before === undefined || last.takenBy !== null) return;
  const isTown = last.key === "la" && !SPANISH_BEFORE.has(before.key);
  const isCode = /^[A-Z]{2}$/.test(last.raw) && words.some(({ raw }) => /\p{Ll}/u.test(raw));
  if (isTown || (isCode && STATE_WORDS.has(last.key))) last.takenBy = "open";
}

/** Words before an article that the rest of a search is not typed behind yet. */
const SPANISH_BEFORE = new Set(
  "en de del por para con a y o que dentista dentistas doctor doctora clinica".split(" "),
);

/** "Braces at 40" is an age; a road has three digits: "near 610". */
const NO_PLACE = /^\d{1,2}$/;

/** Runs of words that nothing took, with the small words inside of names. */
export function takeOpenWords(words: readonly TypedWord[]): OpenWords[] {
  const isOpen = ({ takenBy, key }: TypedWord) => takenBy === "open" || (takenBy === null && !SMALL.has(key));
  const runs: OpenWords[] = [];
  for (let at = 0; at < words.length; ) {
    if (!isOpen(words[at] as TypedWord)) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < words.length) {
      const next = nextOpen(words, end, isOpen);
      if (next < 0) break;
      end = next + 1;
    }
    const start = startOfRun(words, at);
    if (
      isStateBehind(words, end) ||
      isDriveBehind(words, start, end) ||
      ENDS_OF_NAMES.has(words[end]?.key ?? "")
    )
      end += 1;
    const run = words.slice(start, end);
    for (const word of run) word.takenBy = "open";
    const text = typedText(run);
    runs.push({ words: text, says: NO_PLACE.test(text) ? null : whatIsSaid(words, start) });
    at = end;
  }
  return runs;
}

/** The next open word from here on with only small words of names before it, -1 for none. */
function nextOpen(words: readonly TypedWord[], from: number, isOpen: (word: TypedWord) => boolean): number {
  for (let at = from; at < Math.min(words.length, from + 3); at += 1) {
    const word = words[at] as TypedWord;
    if (isOpen(word)) return at;
    const isInside = (word.takenBy === null || word.takenBy === "marker") && INSIDE_NAMES.has(word.key);
    if (!isInside) return -1;
  }
  return -1;
}

function startOfRun(words: readonly TypedWord[], at: number): number {
  const before = words[at - 1];
  const isFirst = before?.takenBy === null && FIRST_WORDS.has(before.key);
  return isFirst ? at - 1 : at;
}

function isStateBehind(words: readonly TypedWord[], end: number): boolean {
  const word = words[end];
  const next = words[end + 1];
  const isLast = next === undefined || next.part?.value.startsWith("zip") === true;
  const isFree = word?.takenBy === null || word?.takenBy === "marker";
  return isFree && isLast && STATE_WORDS.has(word?.key ?? "");
}

/** "On Lincoln Dr" is a street, and nobody's title. */
function isDriveBehind(words: readonly TypedWord[], start: number, end: number): boolean {
  return words[start - 1]?.key === "on" && words[end]?.key === "dr" && words[end]?.takenBy === null;
}

function whatIsSaid(words: readonly TypedWord[], start: number): OpenWords["says"] {
  for (let at = start - 1; at >= 0; at -= 1) {
    const { key, takenBy } = words[at] as TypedWord;
    if (TITLES.has(key)) return "name";
    if (takenBy === "marker") return "place";
    if (!(takenBy === null && SMALL.has(key))) return null;
  }
  return null;
}
