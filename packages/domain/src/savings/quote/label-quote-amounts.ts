import { type Amount, readAmount } from "./list-quote-amounts.ts";
import { type QuoteParts, textAt } from "./quote-numbers.ts";
import {
  BARRIERS,
  EACH,
  INSTALLMENTS,
  LABELS,
  LABELS_BEHIND,
  type Label,
  LONGEST_LABEL,
  NEUTRAL,
  ONES,
  TIMES,
  UNIT_PRICE,
} from "./quote-words.ts";

/** Gives each amount the nearest of the words beside it that say what it is. */
export function labelAmounts(parts: QuoteParts, amounts: Amount[]): void {
  const nearest = new Map<Amount, number>();
  for (const { label, from, to, word } of listLabels(parts)) {
    const [left, right] = findBeside(parts, amounts, from, to);
    const target = chooseSide(parts, { left, right, from, to, word });
    if (target === undefined) continue;
    const distance = target.at < from ? from - target.at : target.at - to;
    if (distance > (nearest.get(target) ?? Number.POSITIVE_INFINITY)) continue;
    nearest.set(target, distance);
    target.label = label;
  }
  for (const amount of amounts) {
    const minus = textAt(parts, amount.at - 1) === "$" ? amount.at - 2 : amount.at - 1;
    const isLess = isMinus(parts, minus) || isMinusBehind(parts, amount.at + 1);
    if (amount.label === null && isLess) amount.label = "others";
  }
}

/** ' -240' takes off; 'Crown-240' and 'Crown - 240' do not. */
function isMinus({ tokens }: QuoteParts, at: number): boolean {
  const [minus, next] = [tokens[at], tokens[at + 1]];
  return minus?.text === "-" && !minus.isGlued && next?.isGlued === true && at > 1;
}

/** '1200-' at the end of a line takes off, as books of accounts write it; '1200 -' does not. */
function isMinusBehind({ tokens }: QuoteParts, at: number): boolean {
  return tokens[at]?.text === "-" && tokens[at]?.isGlued === true && at === tokens.length - 1;
}

interface Labeled {
  label: Label;
  from: number;
  to: number;
  word: string;
}

function listLabels(parts: QuoteParts): Labeled[] {
  const found: Labeled[] = [];
  for (let at = 0; at < parts.tokens.length; ) {
    const one = readLabel(parts, at);
    if (one !== null) found.push(one);
    at = one === null ? at + 1 : one.to + 1;
  }
  return found;
}

/** The longest phrase of the list that stands here; 'write-off' is two words. */
function readLabel(parts: QuoteParts, from: number): Labeled | null {
  let longest: Labeled | null = null;
  const words: string[] = [];
  for (let to = from; words.length < LONGEST_LABEL && to < parts.tokens.length; to += 1) {
    if (words.length > 0 && textAt(parts, to) === "-") continue;
    words.push(textAt(parts, to));
    const word = words.join(" ");
    const label = LABELS.get(word);
    // '20% off' says of no amount what it is.
    if (label !== undefined && !(label === "off" && isBehindPercent(parts, from)))
      longest = { label, from, to, word };
  }
  return longest ?? readPart(parts, from);
}

function isBehindPercent(parts: QuoteParts, at: number): boolean {
  return /^(?:%|percent|pct)/.test(textAt(parts, textAt(parts, at - 1) === "de" ? at - 2 : at - 1));
}

/** '/month' is a part of a price. */
function readPart(parts: QuoteParts, from: number): Labeled | null {
  const isPart = textAt(parts, from) === "/" && /^(?:mo|month|mes|wk|week)$/.test(textAt(parts, from + 1));
  if (isPart) return { label: "part", from, to: from + 1, word: "/" };
  // '$100 x 12 months'.
  const isProduct = textAt(parts, from) === "x" && INSTALLMENTS.test(textAt(parts, from + 2));
  return isProduct && parts.uses[from + 1] === "other"
    ? { label: "part", from, to: from + 2, word: "/" }
    : null;
}

type Beside = Amount | undefined;

/** The amounts on both sides of some words with nothing between that could part them. */
function findBeside(
  parts: QuoteParts,
  amounts: readonly Amount[],
  from: number,
  to: number,
): [Beside, Beside] {
  const reach = (start: number, step: 1 | -1) => {
    let at = start;
    while (isNeutral(parts, at)) at += step;
    return amounts.find((amount) => amount.at === at);
  };
  return [reach(from - 1, -1), reach(to + 1, 1)];
}

function isNeutral(parts: QuoteParts, at: number): boolean {
  const text = textAt(parts, at);
  return parts.tokens[at]?.kind !== "number" && (NEUTRAL.has(text) || LABELS.has(text) || EACH.has(text));
}

interface Sides {
  left: Beside;
  right: Beside;
  from: number;
  to: number;
  word: string;
}

/** A comma or a parenthesis parts words from the amount on its other side; else what they name comes after them. */
function chooseSide({ tokens }: QuoteParts, { left, right, from, to, word }: Sides): Beside {
  if (left === undefined || right === undefined) return left ?? right;
  const isParted = (start: number, end: number) =>
    tokens.slice(start, end).some(({ text }) => BARRIERS.has(text));
  const [isLeftParted, isRightParted] = [isParted(left.at + 1, from), isParted(to + 1, right.at)];
  if (isLeftParted !== isRightParted) return isLeftParted ? right : left;
  return LABELS_BEHIND.has(word) ? left : right;
}

/** Marks the amounts that are of one; @returns whether words that stand beside none make all of them so. */
export function markEach(parts: QuoteParts, amounts: readonly Amount[]): boolean {
  let isForAll = false;
  for (const [from, to] of listEachWords(parts)) {
    const [left, right] = findBeside(parts, amounts, from, to);
    const isBefore = textAt(parts, from) === "@" || isUnitPrice(parts, from);
    const target = isBefore ? (right ?? left) : (left ?? right);
    if (target === undefined || amounts.length === 1) isForAll = true;
    else target.isEach = true;
  }
  return isForAll;
}

/** '@', 'each', 'per quad', '/tooth', 'a piece', 'por corona', 'c/u', 'x unidad'. */
function listEachWords(parts: QuoteParts): [from: number, to: number][] {
  return [...parts.tokens.keys()].flatMap((at): [number, number][] => {
    const [word, next, third] = [textAt(parts, at), textAt(parts, at + 1), textAt(parts, at + 2)];
    if (EACH.has(word)) return isOfSides(parts, at) ? [] : [[at, at]];
    if (isUnitPrice(parts, at)) return [[at, at]];
    if (word === "c" && next === "/" && third === "u") return [[at, at + 2]];
    const isWord = parts.tokens[at + 1]?.kind === "word";
    if (word === "per" && isWord && !TIMES.has(next)) return [[at, at + 1]];
    if (
      /^(?:por|x|a|la|el|\/|of)$/.test(word) &&
      ONES.has(next) &&
      !(word === "x" && parts.uses[at - 1] === "count")
    ) {
      return /^(?:a|la|el|of)$/.test(word) && !isBehindAmount(parts, at) ? [] : [[at, at + 1]];
    }
    return [];
  });
}

function isUnitPrice(parts: QuoteParts, at: number): boolean {
  return UNIT_PRICE.test([at, at + 1, at + 2].map((place) => textAt(parts, place)).join(" "));
}

/** 'Two surfaces each' says nothing of the price. */
function isOfSides(parts: QuoteParts, at: number): boolean {
  return /^(?:surfaces?|sides?|superficies?|caras?)$/.test(textAt(parts, at - 1));
}

function isBehindAmount(parts: QuoteParts, at: number): boolean {
  const number = parts.tokens[at - 1]?.kind === "number" ? at - 1 : at - 2;
  return readAmount(parts, number) !== null;
}
