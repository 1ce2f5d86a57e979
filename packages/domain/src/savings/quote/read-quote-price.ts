import { MOST_OF_ONE } from "../plan-year.ts";
import { labelAmounts, markEach } from "./label-quote-amounts.ts";
import { type Amount, isPossibleAmount, isSplit, listAmounts } from "./list-quote-amounts.ts";
import { isPercent, type QuoteParts, textAt } from "./quote-numbers.ts";
import {
  DOLLARS,
  FOREIGN,
  FREE,
  HUNDREDS,
  INCLUDED,
  LABELS,
  NEUTRAL,
  OPEN_BEFORE,
  OPEN_BEFORE_DOLLARS,
  OPEN_BEHIND,
  PART_OF,
  PER_PART,
  RANGE_JOINERS,
} from "./quote-words.ts";
import type { QuoteCount } from "./read-quote-count.ts";

/** Why the price of a line has to be asked for. */
export type PriceQuestion = "currency" | "range" | "each" | "several" | "unclear";

export interface QuotePrice {
  /** For all of them; null where none is written, or one that is asked for. */
  cents: number | null;
  question: PriceQuestion | null;
  /** A count that the amounts show. */
  shownCount: number | null;
}

const MOST_CENTS = 10_000_000;
const asked = (question: PriceQuestion): QuotePrice => ({ cents: null, question, shownCount: null });
const known = (cents: number, bare: number | null = null): QuotePrice => {
  const shownCount = bare !== null && bare <= MOST_OF_ONE ? bare : null;
  return cents <= MOST_CENTS ? { cents, question: null, shownCount } : asked("unclear");
};

export function readQuotePrice(plain: string, parts: QuoteParts, count: QuoteCount): QuotePrice {
  const amounts = listAmounts(parts);
  if (amounts.length > 0 && FOREIGN.test(plain)) return asked("currency");
  if (amounts.length === 0) return readWithoutAmount(plain, parts, count);
  const isOpen = count.isAmountOpen || amounts.some(({ cents }) => cents === null);
  if (isOpen || isSplit(parts) || isSpelledOut(parts)) return asked("unclear");
  if (PART_OF.test(plain) || PER_PART.test(plain) || isOfVisits(plain, count)) return asked("unclear");
  labelAmounts(parts, amounts);
  const unit = markProduct(parts, amounts, count);
  const isEach = markEach(parts, amounts);
  const chosen = chooseAmount(parts, amounts, count);
  if (
    isRange(parts, amounts, chosen) ||
    [OPEN_BEFORE, OPEN_BEFORE_DOLLARS, OPEN_BEHIND].some((open) => open.test(plain))
  )
    return asked("range");
  if (chosen === null || (!isEach && isAt(parts, chosen, count))) return asked("unclear");
  // 'Regular $1,500 x 2, you pay $1,200': for one, or for both?
  if (unit !== undefined && unit !== chosen && unit.label !== null && chosen.label !== "total")
    return asked("unclear");
  return priceAll(amounts, chosen, { ...count, isEach });
}

const PER_VISIT =
  /(?:(?<!\p{L})(?:per|por|each|every|cada)|\d ?\/) ?(?:visit|appointment|appt|session|cita|visita|sesion)(?!\p{L})/u;
const SEVERAL_VISITS = /\d ?(?:visits|appointments|appts|sessions|citas|visitas|sesiones)(?!\p{L})/u;
/** A sign of an amount that a camera took for a letter: 'S1,200', 'I,200'. */
const MISREAD = /(?<![\p{L}\d])[sl|i](?:\d{3,5}|\d{0,3},\d{3})(?:\.\d\d)?(?![\p{L}\d])/u;

/** 'Nitrous $75 per visit x 3' and '2 visits, $500 each visit': of all of them, or of one? */
function isOfVisits(plain: string, { count }: QuoteCount): boolean {
  return PER_VISIT.test(plain) && (count !== 1 || SEVERAL_VISITS.test(plain));
}

/** 'Corona 1 mil 200' is 1,200, of which the reader has 200. */
function isSpelledOut({ tokens }: QuoteParts): boolean {
  return tokens.some(
    ({ text }, at) =>
      HUNDREDS.has(text) && tokens[at - 1]?.kind === "number" && tokens[at + 1]?.text !== "total",
  );
}

/** 'Crown: free' costs nothing; a number or a sign that says no amount is asked about. */
function readWithoutAmount(plain: string, { tokens, uses }: QuoteParts, { bare }: QuoteCount): QuotePrice {
  if (FREE.test(plain) && !INCLUDED.test(plain)) return known(0);
  const isOpen =
    bare !== null ||
    FOREIGN.test(plain) ||
    INCLUDED.test(plain) ||
    MISREAD.test(plain) ||
    tokens.some(
      ({ kind, text }, at) =>
        text === "$" ||
        (text !== "us" && DOLLARS.has(text)) ||
        HUNDREDS.has(text) ||
        (kind === "number" && uses[at] === undefined),
    );
  return isOpen ? asked("unclear") : { cents: null, question: null, shownCount: null };
}

/** Marks the amount that a multiplication sign makes that of one: '$150 x 3' and '3 x $150'. */
function markProduct(
  parts: QuoteParts,
  amounts: readonly Amount[],
  { productAt }: QuoteCount,
): Amount | undefined {
  if (productAt === null) return undefined;
  const isBehind = textAt(parts, productAt - 1) === "x";
  const unit = isBehind
    ? amounts.findLast(({ at }) => at < productAt)
    : amounts.find(({ at }) => at > productAt);
  if (unit !== undefined) unit.isEach = true;
  return unit;
}

/** The amount that is paid: the last one that says so, else the only one that is not taken off or crossed out. */
function chooseAmount(parts: QuoteParts, amounts: readonly Amount[], count: QuoteCount): Amount | null {
  const last = amounts.findLast(({ label }) => label === "paid" || label === "total");
  if (last !== undefined) return last;
  if (amounts.some(({ label }) => label === "off") || isPercentApart(parts, amounts)) return null;
  if (isAfterDeduction(parts, amounts)) return null;
  const plain = amounts.filter(({ label }) => label === null);
  const rest = plain.length > 0 ? plain : amounts.filter(({ label }) => label === "usual");
  const chosen = chooseOfUnnamed(rest, amounts, count);
  // '$0 down, $159 a month' has no price: a part of it is more than what is left.
  const isPart = amounts.some(({ label, cents }) => label === "part" && (cents ?? 0) > (chosen?.cents ?? 0));
  return isPart ? null : chosen;
}

/** '1,250.00 (250.00) 1,000.00': an office's discount, or what an insurer pays? */
function isAfterDeduction(parts: QuoteParts, amounts: readonly Amount[]): boolean {
  const [fee, off, left, ...others] = amounts;
  if (fee === undefined || off === undefined || left === undefined || others.length > 0) return false;
  const isTakenOff = /^[-(]$/.test(textAt(parts, off.at - 1)) || off.label === "others";
  return isTakenOff && left.label === null && (fee.cents ?? 0) - (off.cents ?? 0) === left.cents;
}

/** 'Crown $1,200, 20% off' and '20% off crown $1,200': before or after it? '20% off $960' is after it. */
function isPercentApart(parts: QuoteParts, amounts: readonly Amount[]): boolean {
  const [first] = amounts;
  if (first === undefined) return false;
  return parts.tokens.some(({ kind }, at) => {
    if (kind !== "number" || !isPercent(parts, at)) return false;
    const between = parts.tokens.slice(at + 1, Math.max(first.at, at + 1));
    return between.length === 0 || between.some((token) => token.kind === "word" && !isOfPercent(token.text));
  });
}

/** '20 percent member discount: $960'. */
function isOfPercent(word: string): boolean {
  return (
    NEUTRAL.has(word) || LABELS.has(word) || /^(?:percent|pct|por|ciento|cash|member|de|off)$/.test(word)
  );
}

function chooseOfUnnamed(
  rest: readonly Amount[],
  all: readonly Amount[],
  { count, bare }: QuoteCount,
): Amount | null {
  const [first, second] = rest;
  if (first === undefined || second === undefined) return first ?? null;
  const cents = rest.map((one) => one.cents ?? 0).filter((one, at) => one > 0 || at === 0);
  const [fee = 0, ...others] = cents;
  const isSame = others.every((one) => one === fee);
  if (isSame) return count === 1 || others.length === 0 ? first : null;
  const times = bare ?? count ?? 1;
  if (times > 1 && rest.length === 2 && fee * times === others[0]) return second;
  const isSum = others.length > 1 && others.reduce((sum, one) => sum + one, 0) === fee;
  return isSum && all.length === rest.length ? first : null;
}

/** Whether another amount and only a word for 'to' stand beside the one that is paid, or any where none is. */
function isRange(parts: QuoteParts, amounts: readonly Amount[], chosen: Amount | null): boolean {
  const numbers = [...parts.tokens.keys()].filter((at) => isPossibleAmount(parts, at));
  return numbers.some((at, place) => {
    const next = numbers[place + 1];
    if (next === undefined || (chosen !== null && at !== chosen.at && next !== chosen.at)) return false;
    const label = amounts.find((amount) => amount.at === next)?.label;
    if (label === "total" || label === "part" || label === "others") return false;
    const between = parts.tokens.slice(at + 1, next).filter(({ text }) => text !== "$" && !DOLLARS.has(text));
    return between.length === 1 && RANGE_JOINERS.has(between[0]?.text ?? "");
  });
}

/** '2 fillings at $180', '2 coronas de $1,200': of one, or of all? */
function isAt(parts: QuoteParts, { at, isEach, label }: Amount, { count }: QuoteCount): boolean {
  if (count === 1 || isEach || label !== null) return false;
  const before = textAt(parts, at - 1) === "$" ? at - 2 : at - 1;
  const word = textAt(parts, before);
  return /^(?:at|a)$/.test(word) || (/^(?:de|of)$/.test(word) && !NEUTRAL.has(textAt(parts, before - 1)));
}

/** The price of one is taken as often as the line counts; a total beside it must be as much. */
function priceAll(
  amounts: readonly Amount[],
  chosen: Amount,
  { count, bare, isEach }: QuoteCount & { isEach: boolean },
): QuotePrice {
  const cents = chosen.cents ?? 0;
  const units = amounts.filter((amount) => amount !== chosen && amount.isEach && amount.label === null);
  const times = count ?? bare;
  const [unit] = units;
  if (chosen.label === "total" || (unit !== undefined && !chosen.isEach)) {
    const isLowered = amounts.some(({ label }) => label === "off" || label === "former");
    const isRight = unit === undefined || (unit.cents ?? 0) * (times ?? 1) === cents || isLowered;
    return isRight ? known(cents, bare) : asked("unclear");
  }
  if (isUnitBefore(amounts, chosen, bare)) return known(cents, bare);
  if (!isEach && !chosen.isEach) return known(cents);
  return times === null ? asked("each") : known(cents * times, bare);
}

/** 'Crown 2 1,200 2,400': the amounts show that the number counts. */
function isUnitBefore(amounts: readonly Amount[], chosen: Amount, bare: number | null): boolean {
  return bare !== null && amounts.some((one) => one !== chosen && (one.cents ?? 0) * bare === chosen.cents);
}
