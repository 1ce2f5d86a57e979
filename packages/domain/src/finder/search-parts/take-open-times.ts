import type { SearchPart } from "./search-part.ts";
import { OPEN_WORDS } from "./time-grammar.ts";
import { type TypedWord, typedText } from "./typed-word.ts";

const IS = new Set(["is"]);

/** "Open" alone is open now; beside a day or an hour it belongs to that: "open at 7", "open christmas". */
export function takeOpenTimes(words: readonly TypedWord[]): void {
  for (const [at, word] of words.entries()) {
    if (word.takenBy !== "part" || !OPEN_WORDS.has(word.key) || !isAlone(words, at)) continue;
    const time = findTime(words, at);
    if (time === undefined) continue;
    const own = words.filter(({ part }) => part === word.part);
    for (const each of own) each.part = time;
    const all = words.filter(({ part }) => part === time);
    const joined = { ...time, words: typedText(all) };
    for (const each of all) each.part = joined;
  }
}

/** "Is open" says no time, either. */
function isAlone(words: readonly TypedWord[], at: number): boolean {
  const part = words[at]?.part;
  const before = words[at - 1];
  const isOwn = before?.part === part && !IS.has(before?.key ?? "");
  return !isOwn && words[at + 1]?.part !== part;
}

/** The next one behind, else the last one before. */
function findTime(words: readonly TypedWord[], at: number): SearchPart | undefined {
  const isTime = ({ part }: TypedWord) => part !== null && part !== words[at]?.part && saysWhen(part);
  const found = words.slice(at).find(isTime) ?? words.slice(0, at).findLast(isTime);
  return found?.part ?? undefined;
}

function saysWhen({ kind, value }: SearchPart): boolean {
  return kind === "when" || (kind === "unknown" && value === "time");
}
