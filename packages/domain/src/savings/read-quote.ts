import { LONGEST_TEXT, matchProcedures, type ProcedureMatch } from "../fees/match-procedures.ts";
import type { ProcedureSlug } from "../fees/procedures.ts";
import { writeOutSides } from "../fees/read-surfaces.ts";
import { joinCells } from "./quote/join-cells.ts";
import { listTreatments } from "./quote/list-treatments.ts";
import type { QuoteLine } from "./quote/quote-line.ts";
import { type QuoteParts, takeOutOthers } from "./quote/quote-numbers.ts";
import { type QuoteCount, readQuoteCount } from "./quote/read-quote-count.ts";
import { type PriceQuestion, readQuotePrice } from "./quote/read-quote-price.ts";
import { putToothFirst } from "./quote/root-canal-teeth.ts";
import { plainLine, splitQuoteLine } from "./quote/split-quote-line.ts";

export type { PriceQuestion, QuoteLine };

export interface Quote {
  lines: QuoteLine[];
  /** How many lines were too many to be read. */
  unread: number;
}

export const MOST_QUOTE_LINES = 40;
/** A table that was copied cell by cell has about five in a row. */
const MOST_CELLS = 5 * MOST_QUOTE_LINES;

/** 'Crown 1,200' in lines, typed or pasted: what each says, for how many and for how much. */
export function readQuote(text: string): Quote {
  const written = text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((line) => line.trim() || []);
  const joined = joinCells(written.slice(0, MOST_CELLS).map(readLine), readLine);
  return {
    lines: joined.slice(0, MOST_QUOTE_LINES),
    unread: Math.max(joined.length - MOST_QUOTE_LINES, 0) + Math.max(written.length - MOST_CELLS, 0),
  };
}

function readLine(text: string): QuoteLine {
  const plain = plainLine(text);
  // 'DO' is two sides of a tooth, and 'do' is none.
  const named = matchProcedures(plainLine(writeOutSides(text.slice(0, LONGEST_TEXT))));
  if (plain.length > LONGEST_TEXT) {
    const start = text.slice(0, LONGEST_TEXT);
    return { text: start, ...meaningOf(named), count: null, cents: null, question: "unclear" };
  }
  const tokens = splitQuoteLine(plain);
  const parts: QuoteParts = { tokens, uses: tokens.map(() => undefined) };
  takeOutOthers(parts);
  const read = readQuoteCount(parts, named.clear ?? named.likely[0]);
  const { cents, question, shownCount } = readQuotePrice(plain, parts, read);
  const meaning = meaningOf(hasSpelledCount(parts) ? matchProcedures(withoutCounts(parts)) : named);
  const count = read.sets === undefined ? (read.count ?? shownCount) : countOfSet(meaning, read);
  const several = listTreatments(parts, meaning.procedure !== null);
  if (several.length === 0) {
    return { text, ...meaning, likely: putToothFirst(meaning.likely, parts), count, cents, question };
  }
  const likely = [...new Set([...several, ...meaning.likely])];
  // Nothing for all of them is nothing for each.
  const isOpen = cents !== null && cents > 0;
  const price = isOpen ? { cents: null, question: "several" as const } : { cents, question };
  return { text, likely, procedure: null, count: count === 1 ? 1 : null, ...price };
}

/**
 * Whether a name in a list of prices is of one treatment, and of one of it: 'Sealants' is, '4 wisdom teeth', 'SRP 1-3
 * teeth' and 'Crown with buildup' are not.
 */
export function isPriceOfOne(name: string, procedure: ProcedureSlug): boolean {
  const tokens = splitQuoteLine(plainLine(name.slice(0, LONGEST_TEXT)));
  const parts: QuoteParts = { tokens, uses: tokens.map(() => undefined) };
  takeOutOthers(parts);
  const { count, sets, isSaid } = readQuoteCount(parts, procedure);
  const isOne = sets === undefined ? count === 1 || !isSaid : sets === 1;
  return isOne && listTreatments(parts, true).length === 0;
}

function meaningOf({ likely, clear, isCertain }: ProcedureMatch): Pick<QuoteLine, "likely" | "procedure"> {
  return { likely, procedure: isCertain ? clear : null };
}

/** '4 x-rays' may be a set, or four pictures of one tooth each. */
function countOfSet(
  { procedure }: Pick<QuoteLine, "procedure">,
  { count, sets = 1 }: QuoteCount,
): number | null {
  return procedure === null && count !== 1 ? null : sets;
}

/** 'Three fillings' are not of three sides. */
function hasSpelledCount({ tokens, uses }: QuoteParts): boolean {
  return tokens.some(({ isSpelled }, at) => isSpelled && uses[at] === "count");
}

function withoutCounts({ tokens, uses }: QuoteParts): string {
  const kept = tokens.filter((_, at) => uses[at] !== "count");
  return kept.map(({ text, isGlued }) => (isGlued ? text : ` ${text}`)).join("");
}
