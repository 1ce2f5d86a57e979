import { readMoney } from "../billing/money.ts";
import { LONGEST_TEXT } from "../fees/match-procedures.ts";
import { MOST_OF_ONE } from "./plan-year.ts";

export interface QuoteLine {
  /** The line as it was written. */
  text: string;
  count: number;
  /** For all of them; null where no amount is written, or one that can be read in two ways. */
  cents: number | null;
}

export interface Quote {
  lines: QuoteLine[];
  /** How many lines were too many to be read. */
  unread: number;
}

export const MOST_QUOTE_LINES = 40;
const MOST_CENTS = 10_000_000;
/** A smaller number without a sign or cents counts something. */
const LEAST_DOLLARS = 10;

/** 'Crown 1,200' in lines, typed or pasted: what each says, for how many and for how much. */
export function readQuote(text: string): Quote {
  const written = text.split(/\r\n|[\r\n]/).flatMap((line) => line.trim() || []);
  return {
    lines: written.slice(0, MOST_QUOTE_LINES).map(readLine),
    unread: Math.max(written.length - MOST_QUOTE_LINES, 0),
  };
}

function readLine(text: string): QuoteLine {
  if (text.length > LONGEST_TEXT) return { text: text.slice(0, LONGEST_TEXT), count: 1, cents: null };
  const tokens = splitTokens(text);
  const count = readCount(tokens);
  const amount = readAmount(tokens);
  if (amount === null) return { text, count, cents: null };
  const cents = tokens.some((token) => EACH.has(token)) ? amount * count : amount;
  return { text, count, cents: cents <= MOST_CENTS ? cents : null };
}

/** The price of one, where the line is for several; without such a word it is the price of all. */
const EACH = new Set(["@", "each", "ea", "apiece", "c/u", "cada"]);

/** 'Crown:$ 1,200' has the same parts as 'Crown $1,200'. */
function splitTokens(line: string): string[] {
  const apart = line
    .toLowerCase()
    .replace(/@/g, " @ ")
    .replace(/\$\s/g, "$")
    .replace(/(?<=[\p{Letter})])[,:=.–-](?=\$?\d)/gu, " ");
  return apart.split(/[\s|;]/).filter(Boolean);
}

/** Member prices of a deep cleaning are for one of them, and dentists ask for all four at once. */
const QUADRANTS = new Set(["quad", "quads", "quadrant", "quadrants", "cuadrante", "cuadrantes"]);

function readCount(tokens: readonly string[]): number {
  const marked = tokens.flatMap((token) => /^\(?(?:x(\d{1,2})|(\d{1,2})x)\)?$/.exec(token)?.slice(1) ?? []);
  const first = tokens.length > 1 && /^\(?\d{1,2}\)?$/.test(tokens[0] ?? "") ? tokens[0] : undefined;
  const isQuadrant = (token = "") => QUADRANTS.has(token.replace(/[),.:]/g, ""));
  const ofQuadrants = tokens.find((token, at) => /^\(?\d$/.test(token) && isQuadrant(tokens[at + 1]));
  const digits = marked.find((one) => one !== undefined) ?? (ofQuadrants ?? first)?.replace(/[()]/g, "");
  const count = Number(digits ?? 1);
  return count >= 1 && count <= MOST_OF_ONE ? count : 1;
}

interface Amount {
  at: number;
  /** Null where it is not clear what the points and commas in it mean. */
  cents: number | null;
  /** Whether it can be nothing but money. */
  isMoney: boolean;
}

/** The cents of a fee, which is the largest of what stands in a line beside what others pay of it. */
function readAmount(tokens: readonly string[]): number | null {
  const all = tokens.flatMap((token, at) => readMoneyToken(token, at, tokens[at - 1]) ?? []);
  // A number in front of other amounts is a count or a code.
  const amounts = all.filter(({ at, isMoney }) => isMoney || at > 0 || all.length === 1);
  const money = amounts.filter(({ isMoney }) => isMoney);
  const cents = (money.length > 0 ? money : amounts).map((one) => one.cents);
  return cents.reduce<number | null>(
    (largest, one, at) => (at === 0 ? one : largest === null || one === null ? null : Math.max(largest, one)),
    null,
  );
}

const BEFORE_TOOTH_NUMBER = new Set([
  "tooth",
  "teeth",
  "no.",
  "number",
  "diente",
  "dientes",
  "muela",
  "pieza",
]);

function readMoneyToken(token: string, at: number, before: string | undefined): Amount | null {
  const [, sign, whole = "", part] = /^\(?(\$?)(\d[\d,]*)(\.\d+)?\)?[;:.]?$/.exec(token) ?? [];
  if (sign === undefined || BEFORE_TOOTH_NUMBER.has(before ?? "")) return null;
  const isMoney = sign !== "" || part !== undefined || whole.includes(",");
  if (!isMoney && Number(whole) < LEAST_DOLLARS) return null;
  const isClear = /^(?:\d{1,6}|\d{1,3}(?:,\d{3})*),?$/.test(whole);
  return { at, isMoney, cents: isClear ? readMoney(`${whole.replace(/,$/, "")}${part ?? ""}`) : null };
}
