import { readMoney } from "../../billing/read-money.ts";
import { isDollars, type QuoteParts, textAt, wholeAt } from "./quote-numbers.ts";
import type { Label } from "./quote-words.ts";

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
  const money = all.filter(({ isMoney }) => isMoney);
  if (money.length > 0) return money;
  const placed = all.filter(({ at }) => at > 0 || all.length === 1);
  const larger = placed.filter(
    ({ at }) => Number(textAt(parts, at)) > MOST_TEETH && !isYear(textAt(parts, at)),
  );
  if (larger.length > 0) return larger;
  return placed.map((one) => (isYear(textAt(parts, one.at)) ? { ...one, cents: null } : one));
}

const isYear = (digits: string) => /^20[1-3]\d$/.test(digits);

export function readAmount(parts: QuoteParts, at: number): Amount | null {
  const token = parts.tokens[at];
  if (token?.kind !== "number" || token.isSpelled || parts.uses[at] !== undefined) return null;
  const isMoney = isDollars(parts, at) || /[.,]/.test(token.text);
  if (!isMoney && Number(token.text) < LEAST_DOLLARS) return null;
  const isThousands = textAt(parts, at + 1) === "k" && parts.tokens[at + 1]?.isGlued;
  const isClear = isDollars(parts, at) || !/\.\d$|^\./.test(token.text);
  const cents = isClear ? readMoney(isThousands ? toThousands(token.text) : token.text) : null;
  return { at, isMoney, cents, label: null, isEach: false };
}

/** '1.2k' is 1200. */
function toThousands(text: string): string {
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  return whole && `${whole}${part.padEnd(3, "0")}`;
}

/** '1 200' may be 1,200, or 200 of one. */
export function isSplit(parts: QuoteParts): boolean {
  return parts.tokens.some((token, at) => {
    const before =
      wholeAt(parts, at - 1) ??
      (parts.uses[at - 1] === "count" && !parts.tokens[at - 1]?.isSpelled ? 1 : null);
    if (before === null || before > 99 || token.kind !== "number" || token.isGlued) return false;
    return /^\d{3}(?:\.\d\d)?$/.test(token.text) && isAlone(parts, at - 1);
  });
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
