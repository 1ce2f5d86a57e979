import { readMoney } from "../../billing/read-money.ts";
import { isDollars, isThousands, type QuoteParts, textAt, wholeAt } from "./quote-numbers.ts";
import { EACH, LABELS, type Label, LONGEST_LABEL, ONES } from "./quote-words.ts";

export interface Amount {
  at: number;
  /** Null where it is not clear what the points and commas in it mean. */
  cents: number | null;
  /** Whether it can be nothing but money. */
  isMoney: boolean;
  label: Label | null;
  isEach: boolean;
}

/** A smaller number without a sign or cents counts something. */
const LEAST_DOLLARS = 10;
const MOST_TEETH = 32;

/** Real money where some is marked as such; then a code or a year beside it is none. */
export function listAmounts(parts: QuoteParts): Amount[] {
  const all = [...parts.tokens.keys()].flatMap((at) => readAmount(parts, at) ?? []);
  if (all.some(({ isMoney }) => isMoney))
    return all.filter(({ at, isMoney }) => isMoney || isNamedAmount(parts, at));
  const placed = all.filter(({ at }) => at > 0 || all.length === 1);
  const larger = placed.filter(
    ({ at }) => Number(textAt(parts, at)) > MOST_TEETH && !isYear(textAt(parts, at)),
  );
  if (larger.length > 0) return larger;
  return placed.map((one) => (isYear(textAt(parts, one.at)) ? { ...one, cents: null } : one));
}

/** '900' in '2 crowns 900 each 1,800' and '$1,500, you pay 900' is money as its neighbor is. */
function isNamedAmount(parts: QuoteParts, at: number): boolean {
  const text = textAt(parts, at);
  if (Number(text) <= MOST_TEETH || isYear(text)) return false;
  return isBesideEach(parts, at) || isBehindLabel(parts, at);
}

function isBehindLabel(parts: QuoteParts, at: number): boolean {
  const to = textAt(parts, at - 1) === ":" ? at - 1 : at;
  const words = Array.from({ length: LONGEST_LABEL }, (_, back) => textAt(parts, to - 1 - back));
  return words.some((_, back) =>
    LABELS.has(
      words
        .slice(0, back + 1)
        .toReversed()
        .join(" "),
    ),
  );
}

function isBesideEach(parts: QuoteParts, at: number): boolean {
  const [next, second] = [textAt(parts, at + 1), textAt(parts, at + 2)];
  const isPerOne = /^(?:\/|per|por)$/.test(next) && (EACH.has(second) || ONES.has(second));
  return textAt(parts, at - 1) === "@" || EACH.has(next) || isPerOne || (next === "c" && second === "/");
}

const isYear = (digits: string) => /^20[1-3]\d$/.test(digits);

export function readAmount(parts: QuoteParts, at: number): Amount | null {
  const token = parts.tokens[at];
  if (token?.kind !== "number" || token.isSpelled || parts.uses[at] !== undefined) return null;
  const isShort = isThousands(parts, at);
  const isMoney = isShort || isDollars(parts, at) || /[.,]/.test(token.text);
  if (!isMoney && Number(token.text) < LEAST_DOLLARS) return null;
  const isClear = isShort || isDollars(parts, at) || !/\.\d$|^\./.test(token.text);
  const cents = isClear ? readMoney(isShort ? toThousands(token.text) : token.text) : null;
  return { at, isMoney, cents, label: null, isEach: false };
}

/** '1.2k' is 1200. */
function toThousands(text: string): string {
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  return whole && `${whole}${part.padEnd(3, "0")}`;
}

/** '1 200', '1, 200' and '1'200' may be 1,200, or 200 of one; '12OO' has letters for digits. */
export function isSplit(parts: QuoteParts): boolean {
  return parts.tokens.some(
    ({ kind }, at) =>
      kind === "number" && (isParted(parts, at) || hasLetters(parts, at) || isInDigits(parts, at)),
  );
}

/** '$ 1 2 5 0', as a camera reads it. */
function isInDigits({ tokens }: QuoteParts, at: number): boolean {
  const digits = [0, 1, 2].map((ahead) => tokens[at + ahead]);
  return (
    tokens[at - 1]?.text === "$" &&
    digits.every((token) => token?.kind === "number" && /^\d$/.test(token.text))
  );
}

function isParted(parts: QuoteParts, at: number): boolean {
  const { tokens, uses } = parts;
  const [token, sign] = [tokens[at], tokens[at - 1]];
  const isSign = sign?.kind === "sign" && sign.isGlued && tokens[at - 2]?.kind === "number";
  if (isSign && sign.text === "'") return token?.isGlued === true;
  const first = isSign && /^[,.]$/.test(sign.text) ? at - 2 : at - 1;
  const isCount = uses[first] === "count" && !tokens[first]?.isSpelled;
  const before = wholeAt(parts, first) ?? (isCount ? 1 : null);
  if (before === null || before > 99 || token?.isGlued !== false) return false;
  return /^\d{3}(?:\.\d\d)?$/.test(token.text) && isAlone(parts, first) && !isInColumns(parts, first, at);
}

/** '2 110.00 220.00' are how many, the price of one and the sum. */
function isInColumns({ tokens }: QuoteParts, first: number, at: number): boolean {
  const next = tokens[at + 1]?.text === "$" ? tokens[at + 2] : tokens[at + 1];
  const [count, one, sum] = [tokens[first], tokens[at], next].map((token) => readMoney(token?.text ?? ""));
  return typeof count === "number" && typeof one === "number" && (count / 100) * one === sum;
}

const LETTERS_FOR_DIGITS = /^[oil]{1,3}$/;

/** '12OO', 'I200' and 'l,200'; behind a tooth's number they are its sides. */
function hasLetters(parts: QuoteParts, at: number): boolean {
  const { tokens, uses } = parts;
  const isLetters = (place: number) => LETTERS_FOR_DIGITS.test(textAt(parts, place));
  if (isLetters(at + 1) && tokens[at + 1]?.isGlued) return uses[at] === undefined;
  if (!tokens[at]?.isGlued) return false;
  return isLetters(textAt(parts, at - 1) === "," && tokens[at - 1]?.isGlued ? at - 2 : at - 1);
}

/** Whether nothing says what a number is: no sign, and no word of a count around it. */
function isAlone(parts: QuoteParts, at: number): boolean {
  const before = textAt(parts, at - 1);
  return (
    parts.tokens[at - 1]?.kind !== "number" && !/^(?:x|#|qty|quantity|cant|cantidad|[:=.])$/.test(before)
  );
}

/** More than the number of a tooth. */
export function isPossibleAmount(parts: QuoteParts, at: number): boolean {
  const amount = readAmount(parts, at);
  return amount !== null && (amount.isMoney || Number(textAt(parts, at)) > MOST_TEETH);
}
