import { searchName } from "../search-name.ts";
import { readSpecialities } from "../speciality-words.ts";
import { NEGATIONS, TITLES } from "./search-grammar.ts";
import type { SearchPart } from "./search-part.ts";
import { ANY_DENTIST } from "./take-treatment.ts";
import { isUnread, SMALL, type TypedWord, typedText } from "./typed-word.ts";

const NEGATION_PHRASES = new Set(NEGATIONS.split(",").map(searchName));
const LONGEST_NEGATION = Math.max(...[...NEGATION_PHRASES].map((phrase) => phrase.split(" ").length));
/** One negation for several: "no braces or implants". */
const LINKS = new Set("and or nor y e o u ni".split(" "));
/** "No braces, invisalign": what stands behind is wanted. */
const ENDS_UNIT = /[,;.:!?]$/;
/** Small words inside of what is not wanted: "muela del juicio", "city of katy". */
const INSIDE = new Set("of the de del la las los el".split(" "));

/** "Not open Sunday", "except Katy", "no kids": what follows is named as not looked for, and never looked for. */
export function takeNegations(words: readonly TypedWord[]): void {
  const search: Search = { words, treatment: null };
  for (let at = 0; at < words.length; ) {
    const length = lengthOfNegation(words, at);
    if (length === 0) at += 1;
    else at = takeNegated(search, { from: at, to: at + length });
  }
}

/** What somebody does not want in the mouth: "fluoride free" is no fluoride, and costs what it costs. */
const UNWANTED = new Set(
  `fluoride flouride latex amalgam bpa nickel gluten sugar drug opioid needle drill shot fear stress anxiety judgment noise
    xray xrays ray rays radiation hydrogen silver plastic fluor`.split(/\s+/),
);

/** "Latex-free", "libre de metal": a negation of one word. */
export function takeFreeOf(words: readonly TypedWord[]): void {
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (word.key !== "free" || word.takenBy !== null || before?.takenBy !== null) continue;
    if (!UNWANTED.has(before.key)) continue;
    const isRay = /^rays?$/.test(before.key) && words[at - 2]?.key === "x";
    const taken = words.slice(isRay ? at - 2 : at - 1, at + 1);
    const part: SearchPart = { kind: "unknown", value: "negation", words: typedText(taken) };
    for (const each of taken) Object.assign(each, { takenBy: "part", part });
  }
}

interface Search {
  words: readonly TypedWord[];
  /** The words of treatments; null until it is asked for. */
  treatment: ReadonlySet<TypedWord> | null;
}

function listTreatment(search: Search): ReadonlySet<TypedWord> {
  if (search.treatment !== null) return search.treatment;
  const free = search.words.filter(isUnread);
  const { left } = readSpecialities(free.map(({ key }) => key).join(" "), { forgives: false });
  const found = new Set(free);
  for (const at of left) if (!free[at]?.treats) found.delete(free[at] as TypedWord);
  search.treatment = found;
  return found;
}

/** @returns 0 where no negation begins; "Dr. No" is a name */
function lengthOfNegation(words: readonly TypedWord[], at: number): number {
  const before = words[at - 1];
  if (before?.takenBy === null && TITLES.has(before.key)) return 0;
  for (let length = LONGEST_NEGATION; length > 0; length -= 1) {
    const taken = words.slice(at, at + length);
    const isWhole = taken.length === length && taken.every(isFree);
    if (isWhole && NEGATION_PHRASES.has(taken.map(({ key }) => key).join(" "))) return length;
  }
  return 0;
}

function isFree({ takenBy, treats }: TypedWord): boolean {
  return takenBy === null && !treats;
}

interface Span {
  from: number;
  to: number;
}

/** @returns where the words behind begin */
function takeNegated(search: Search, { from, to }: Span): number {
  const { words } = search;
  let end = to;
  let kind = "";
  for (let next = skipSmall(words, to); next < words.length; ) {
    const own = kindOf(search, words[next] as TypedWord);
    const unit = endOfUnit(search, next);
    if (unit === next || (kind !== "" && own !== kind)) break;
    kind = own;
    end = unit;
    if (!LINKS.has(words[end]?.key ?? "")) break;
    next = skipSmall(words, end + 1);
  }
  const taken = words.slice(from, end);
  // "No" alone says nothing.
  if (end === to && taken.every(({ key }) => SMALL.has(key))) return end;
  const all = withWholeParts(words, taken);
  const part: SearchPart = { kind: "unknown", value: "negation", words: typedText(all) };
  for (const word of all) Object.assign(word, { takenBy: "part", part });
  return end;
}

/** "Not accepting new Medicaid patients": a part that has words of another one inside is not wanted as a whole. */
function withWholeParts(words: readonly TypedWord[], taken: readonly TypedWord[]): TypedWord[] {
  const parts = new Set(taken.flatMap(({ part }) => part ?? []));
  return words.filter((word) => taken.includes(word) || (word.part !== null && parts.has(word.part)));
}

/** Small words, those before a place, and further negations: "who is not in". */
function skipSmall(words: readonly TypedWord[], from: number): number {
  let at = from;
  while (at < words.length) {
    const { takenBy, key } = words[at] as TypedWord;
    const length = lengthOfNegation(words, at);
    const isPassed = takenBy === "small" || takenBy === "marker" || (takenBy === null && SMALL.has(key));
    if (length === 0 && !isPassed) return at;
    at += Math.max(length, 1);
  }
  return at;
}

/** A part of the grammar; else the words of a treatment; else those of a name or a place, up to the next mark. */
function endOfUnit(search: Search, from: number): number {
  const { words } = search;
  const part = words[from]?.part ?? null;
  const kind = kindOf(search, words[from] as TypedWord);
  let end = from + 1;
  for (; end < words.length && !ENDS_UNIT.test(words[end - 1]?.raw ?? ""); end += 1) {
    const word = words[end] as TypedWord;
    if (part !== null ? word.part === part : isOfKind(search, word, kind) && !ANY_DENTIST.test(word.key))
      continue;
    const next = words[end + 1];
    const isInside =
      part === null && INSIDE.has(word.key) && next !== undefined && isOfKind(search, next, kind);
    if (!isInside) break;
  }
  return end;
}

function isOfKind(search: Search, word: TypedWord, kind: string): boolean {
  return (isUnread(word) || word.takenBy === "open") && kindOf(search, word) === kind;
}

function kindOf(search: Search, word: TypedWord): string {
  return word.part?.kind ?? (listTreatment(search).has(word) ? "treatment" : "open");
}
