import { isProcedureWord } from "../../fees/match-procedures.ts";
import { ASSISTANTS, COMMANDS, GREETINGS, HESITATIONS, ORDERS, PLAN_WORDS } from "./circumstance-words.ts";
import { TITLES } from "./search-grammar.ts";
import type { SearchPart } from "./search-part.ts";
import { ANY_DENTIST } from "./take-treatment.ts";
import { type TypedWord, trimMarks, typedText } from "./typed-word.ts";

/** "Hey Siri, find a dentist", "um, a root canal": whom somebody talks to, and sounds between the words. */
export function takeSpoken(words: readonly TypedWord[]): void {
  const at = GREETINGS.has(words[0]?.key ?? "") ? 1 : 0;
  const next = words[at + 1];
  const isAsked = next !== undefined && (at === 1 || COMMANDS.has(next.key));
  if (ASSISTANTS.has(words[at]?.key ?? "") && isAsked) {
    for (const word of words.slice(0, at + 1)) word.takenBy = "small";
    // "Call a dentist".
    if (ORDERS.has(next.key) && next.takenBy === null) next.takenBy = "small";
  }
  const isMixed = words.some(({ raw }) => /\p{Ll}{2}/u.test(raw));
  for (const [place, word] of words.entries()) {
    const isName = place === words.length - 1 || TITLES.has(words[place - 1]?.key ?? "");
    const before = words[place - 1];
    // "Near UH campus" has a name, and so has a text with these letters alone in capitals.
    const isCapitals = isMixed && /^\p{Lu}{2,}$/u.test(trimMarks(word.raw));
    if (HESITATIONS.has(word.key) && !isName && !isCapitals && !BEFORE_PLACES.has(before?.key ?? ""))
      word.takenBy ??= "small";
    if (WELCOMES.has(word.key) && before !== undefined && isWelcomed(before)) word.takenBy ??= "small";
  }
}

const BEFORE_PLACES: ReadonlySet<string> = new Set("in near at by around en".split(" "));
const WELCOMES: ReadonlySet<string> = new Set(
  "welcome welcomed bienvenido bienvenidos bienvenida".split(" "),
);

/** "Kids welcome"; "in Welcome" and "dentist Welcome, NC" say a town. */
function isWelcomed({ key }: TypedWord): boolean {
  return !BEFORE_PLACES.has(key) && !ANY_DENTIST.test(key) && key !== "";
}

/** "Humana Gold Plus", "Medicare Part B": what a plan is called belongs to its insurer. */
export function takePlanNames(words: readonly TypedWord[]): void {
  takeChip(words);
  for (const [at, word] of words.entries()) {
    const { part } = word;
    const isLast = part !== null && words[at + 1]?.part !== part;
    if (!isLast || part.kind !== "payer" || part.value === "none" || word.key === "") continue;
    const length = lengthOfPlan(words, at + 1);
    if (length === 0) continue;
    const named = [...words.filter((other) => other.part === part), ...words.slice(at + 1, at + 1 + length)];
    const whole: SearchPart = { ...part, words: typedText(named) };
    for (const each of named) Object.assign(each, { takenBy: "part", part: whole });
  }
}

function lengthOfPlan(words: readonly TypedWord[], from: number): number {
  let end = from;
  for (;;) {
    const [word, next] = [words[end], words[end + 1]];
    const isCalledPlan = /^plans?$/.test(word?.key ?? "") && end > from && word?.part?.value === "terms";
    if (word === undefined || (word.takenBy !== null && !isCalledPlan)) break;
    const isLettered = word.key === "part" && /^[abcd]$/.test(next?.key ?? "");
    const isPlan = isCalledPlan || PLAN_WORDS.has(word.key) || (word.key === "plus" && end > from);
    // "Aetna, gold crown".
    if (!isLettered && (!isPlan || isThing(next?.key ?? "") || /[,;]$/.test(words[end - 1]?.raw ?? "")))
      break;
    end += isLettered ? 2 : 1;
  }
  return end - from;
}

/** "Aetna complete dentures". */
function isThing(key: string): boolean {
  return isProcedureWord(key) && !PLAN_WORDS.has(key) && !/^plans?$/.test(key);
}

/** CHIP in capitals among other letters is the Children's Health Insurance Program; a chip is of a tooth. */
function takeChip(words: readonly TypedWord[]): void {
  const isMixed = words.some(({ raw }) => /\p{Ll}{2}/u.test(raw));
  for (const [at, word] of words.entries()) {
    const isTooth = /^(?:tooth|teeth|diente|dientes|muela)$/.test(words[at + 1]?.key ?? "");
    if (!isMixed || isTooth || word.takenBy !== null || trimMarks(word.raw) !== "CHIP") continue;
    Object.assign(word, { takenBy: "part", part: { kind: "payer", value: "medicaid", words: "CHIP" } });
  }
}
