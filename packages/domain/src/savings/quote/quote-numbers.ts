import {
  HUNDREDS,
  INSTALLMENTS,
  MONTHS,
  NAMED_BY_NUMBER,
  PLURALS,
  QUADRANTS,
  SINGULARS,
  SIZES,
  TEETH,
  TOOTH,
} from "./quote-words.ts";
import type { QuoteToken } from "./split-quote-line.ts";

/** What a number of a line is; none yet: a count or an amount. */
export type Use = "other" | "tooth" | "count";

export interface QuoteParts {
  tokens: readonly QuoteToken[];
  uses: (Use | undefined)[];
}

/** A number without points and commas, or null. */
export function wholeAt({ tokens, uses }: QuoteParts, at: number): number | null {
  const token = tokens[at];
  if (token?.kind !== "number" || uses[at] !== undefined || !/^\d{1,6}$/.test(token.text)) return null;
  return Number(token.text);
}

/** A whole number that can count things: no amount of dollars. */
export function smallAt(parts: QuoteParts, at: number): number | null {
  const whole = wholeAt(parts, at);
  return whole === null || whole > 99 || isDollars(parts, at) || isThousands(parts, at) ? null : whole;
}

/** '4k' is an amount. */
export function isThousands({ tokens }: QuoteParts, at: number): boolean {
  const behind = tokens[at + 1];
  return behind?.text === "k" && behind.isGlued;
}

export function textAt({ tokens }: QuoteParts, at: number): string {
  return tokens[at]?.text ?? "";
}

function wordsAt({ tokens }: QuoteParts, from: number, count: number): string {
  return tokens
    .slice(from, from + count)
    .map(({ text }) => text)
    .join(" ");
}

/** The place of the next token that is no sign of these. */
export function skipSigns({ tokens }: QuoteParts, from: number, step: 1 | -1, signs: string): number {
  let at = from;
  while (tokens[at]?.kind === "sign" && signs.includes(textAt({ tokens, uses: [] }, at))) at += step;
  return at;
}

/** Whether a dollar's sign or word stands beside a number. */
export function isDollars(parts: QuoteParts, at: number): boolean {
  const before = textAt(parts, at - 1);
  const behind = textAt(parts, at + 1);
  if (
    before === "$" ||
    before === "usd" ||
    /^(?:usd|dollars?|dolar|dolares|dlls|dlrs|dls|bucks)$/.test(behind)
  ) {
    return true;
  }
  return behind === "$" && !/^\d/.test(textAt(parts, at + 2));
}

/** Takes out the numbers that are neither counts nor amounts: sizes, ages, percentages, codes, and an item's own. */
export function takeOutOthers(parts: QuoteParts): void {
  for (const at of parts.tokens.keys()) {
    if (parts.tokens[at]?.kind === "number" && isOther(parts, at)) parts.uses[at] = "other";
  }
}

function isOther(parts: QuoteParts, at: number): boolean {
  const { tokens } = parts;
  const before = textAt(parts, at - 1);
  const behind = textAt(parts, skipSigns(parts, at + 1, 1, "-"));
  if (isDollars(parts, at) || (behind === "root" && /^canals?$/.test(textAt(parts, at + 2)))) return false;
  if (isToothSurface(parts, at)) return false;
  // 'Four or more teeth per quadrant' says what a treatment is for.
  if (/^(?:(?:or|o) (?:more|mas)|\+) (?:teeth|dientes|muelas|piezas)/.test(wordsAt(parts, at + 1, 3)))
    return true;
  if (SIZES.has(behind) && !(behind.length === 1 && !tokens[at + 1]?.isGlued)) return true;
  if (isPercent(parts, at) || HUNDREDS.has(behind) || isOfInstallments(parts, at)) return true;
  if (MONTHS.has(before) || MONTHS.has(behind) || (behind === "de" && MONTHS.has(textAt(parts, at + 2))))
    return true;
  // 'Under 14' is an age, and 'under 1200' is no exact price.
  if (before === "under" && Number(textAt(parts, at).replaceAll(",", "")) > OLDEST) return false;
  if (NAMED_BY_NUMBER.has(before)) return !QUADRANTS.has(before) || /^[1-4]$/.test(tokens[at]?.text ?? "");
  // 'D2740' and 'N2O' are no numbers; 'x2', 'qty2' and 'USD1200' are, and 'I200' has a letter.
  if (tokens[at]?.isGlued && tokens[at - 1]?.kind === "word")
    return !/^(?:x|qty|cant|usd|us|[il]{1,3}|\p{L}{4,})$/u.test(before);
  return at === 0 && isItemNumber(parts);
}

const MOST_INSTALLMENTS = 84;

/** '12 payments', '$100/mo x 12' and '12 x $100/mo' are how often a part of a price is paid. */
function isOfInstallments(parts: QuoteParts, at: number): boolean {
  const number = Number(textAt(parts, at));
  if (!Number.isInteger(number) || number > MOST_INSTALLMENTS) return false;
  if (INSTALLMENTS.test(textAt(parts, at + 1))) return true;
  if (textAt(parts, at - 1) === "x" && isMonthly(textAt(parts, at - 2))) return true;
  const amountAt = textAt(parts, at + 2) === "$" ? at + 3 : at + 2;
  const behind = wordsAt(parts, amountAt + 1, 2);
  return (
    textAt(parts, at + 1) === "x" && /^(?:\/ ?|per |a |al )?(?:mo|month|monthly|mes|mensual)\b/.test(behind)
  );
}

const isMonthly = (word: string) => /^(?:mo|month|monthly|mes|mensual(?:es)?)$/.test(word);

/** The sides of a tooth that a filling is on: mesial, occlusal, distal and others. */
const SURFACE = /^[modbfliv]{1,5}$/;

/** '#14 MO' is a side of a tooth and no month, also in '#14 MO, 15 MO'. */
function isToothSurface(parts: QuoteParts, at: number): boolean {
  if (!SURFACE.test(textAt(parts, at + 1))) return false;
  let back = at - 1;
  while (/^(?:[,&/+]|and|y|e)$/.test(textAt(parts, back))) back -= 1;
  if (back < at - 1 || SURFACE.test(textAt(parts, back)))
    return parts.tokens[back - 1]?.kind === "number" && isToothSurface(parts, back - 1);
  while (/^(?:[:.]|no|nos)$/.test(textAt(parts, back))) back -= 1;
  const marker = textAt(parts, back);
  return marker === "#" || TOOTH.has(marker) || TEETH.has(marker);
}

export function isPercent(parts: QuoteParts, at: number): boolean {
  return /^(?:%|percent|pct|por ciento)/.test(`${textAt(parts, at + 1)} ${textAt(parts, at + 2)}`);
}

/** '2. Crown' and '2) Crown' are the second line of a list. */
function isItemNumber({ tokens }: QuoteParts): boolean {
  const [, sign, next] = tokens;
  return Boolean(sign?.isGlued && (sign.text === ")" || sign.text === ".") && !next?.isGlued);
}

const OLDEST = 99;

/** Two digits of the universal numbers, or of those that other countries have. */
const isToothNumber = (digits: string) => /^(?:[1-9]|[12]\d|3[0-8]|4[1-8]|[5-8][1-5])$/.test(digits);

/** Takes out teeth's numbers. @returns how many teeth; null where a list can be read in two ways */
export function takeOutTeeth(parts: QuoteParts): number | null {
  const teeth: number[] = [];
  let isOpen = false;
  for (const at of parts.tokens.keys()) {
    const marker = textAt(parts, at);
    const isMarker = marker === "#" || ((TOOTH.has(marker) || TEETH.has(marker)) && !isCounted(parts, at));
    if (!isMarker && !isBeforeList(parts, at) && !(marker === "no" && textAt(parts, at + 1) === "."))
      continue;
    const isPlural = TEETH.has(marker) || textAt(parts, at + 1) === "s" || isTreatment(marker);
    const found = readTeeth(parts, at + 1, isPlural);
    if (TEETH.has(marker) && found.teeth.length === 1) isOpen = true;
    isOpen ||= found.isOpen;
    teeth.push(...found.teeth);
  }
  return isOpen || new Set(teeth).size < teeth.length ? null : teeth.length;
}

const isTreatment = (word: string) => SINGULARS.has(word) || (PLURALS.has(word) && !TEETH.has(word));

/** 'Ext 1, 16, 17' and 'crowns 2 & 3': two numbers behind a treatment with a sign between them, or three without. */
function isBeforeList(parts: QuoteParts, at: number): boolean {
  if (!isTreatment(textAt(parts, at))) return false;
  const [first, joiner, second] = [textAt(parts, at + 1), textAt(parts, at + 2), textAt(parts, at + 3)];
  const isFree = parts.uses[at + 1] === undefined && !isDollars(parts, at + 1);
  const glued = first.split(",");
  if (isFree && glued.length > 2 && glued.every(isToothNumber)) return true;
  const isPair = isToothNumber(first) && isToothNumber(second) && !isDollars(parts, at + 3);
  const isJoined = isPair && parts.uses[at + 3] === undefined && /^(?:[,&]|and|y|e)$/.test(joiner);
  const isRow = [first, joiner, second].every(isToothNumber) && !isDollars(parts, at + 3);
  return isFree && (isJoined || isRow);
}

/** '4 teeth', 'per tooth': no number of a tooth follows. */
function isCounted(parts: QuoteParts, at: number): boolean {
  return (
    parts.tokens[at - 1]?.kind === "number" ||
    /^(?:per|each|cada|por|a|\/|one|un|una)$/.test(textAt(parts, at - 1))
  );
}

/** Baby teeth have letters, each behind a sign: '#K, #L'. */
const FIRST_BABY = 1_000;

function isBabyTooth(parts: QuoteParts, at: number): boolean {
  const isNew = parts.uses[at] === undefined && textAt(parts, at - 1) === "#";
  return isNew && /^[a-t]$/.test(textAt(parts, at));
}

function readTeeth(parts: QuoteParts, from: number, isPlural: boolean): { teeth: number[]; isOpen: boolean } {
  const teeth: number[] = [];
  let isOpen = false;
  let at = skipWords(parts, from, /^(?:[:.#'s]|numbers?|no|nos)$/);
  for (;;) {
    const numbers = textAt(parts, at).split(",");
    const token = parts.tokens[at];
    const baby = isBabyTooth(parts, at) ? token?.text : undefined;
    if (baby === undefined) {
      if (token?.kind !== "number" || parts.uses[at] !== undefined || isDollars(parts, at)) break;
      if (!numbers.every(isToothNumber)) break;
    }
    parts.uses[at] = "tooth";
    teeth.push(...(baby === undefined ? numbers.map(Number) : [FIRST_BABY + baby.charCodeAt(0)]));
    const surfaces = isToothSurface(parts, at) ? at + 2 : at + 1;
    const next = skipWords(parts, surfaces, /^(?:[,&/+#-]|and|y|e|to|thru|through|hasta|al)$/);
    if (next === surfaces && !isPlural) break;
    const joined = parts.tokens
      .slice(at + 1, next)
      .some(({ text }) => /^(?:-|to|thru|through|hasta|al)$/.test(text));
    const [last = 0, following] = [teeth.at(-1), smallAt(parts, next)];
    isOpen ||= joined && following !== null && following !== last + 1 && isToothNumber(String(following));
    at = next;
  }
  return { teeth, isOpen };
}

function skipWords(parts: QuoteParts, from: number, pattern: RegExp): number {
  let at = from;
  while (parts.tokens[at] !== undefined && pattern.test(textAt(parts, at))) at += 1;
  return at;
}
