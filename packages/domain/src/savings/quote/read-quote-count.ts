import { findProcedure, type ProcedureSlug, type ProcedureUnit } from "../../fees/procedures.ts";
import { MOST_OF_ONE } from "../plan-year.ts";
import { countAreas } from "./count-areas.ts";
import {
  isDollars,
  type QuoteParts,
  skipSigns,
  smallAt,
  takeOutTeeth,
  textAt,
  wholeAt,
} from "./quote-numbers.ts";
import {
  EACH,
  PIECES,
  PLURALS,
  QUADRANTS,
  QUANTITY,
  RANGE_JOINERS,
  SETS,
  SINGULARS,
  TEETH,
  TIMES,
  TOOTH,
} from "./quote-words.ts";

export interface QuoteCount {
  /** Null where it can be read in two ways. */
  count: number | null;
  /** Whether something says for how many it is. */
  isSaid: boolean;
  /** Where the number stands that a multiplication sign makes the count of the amount beside it. */
  productAt: number | null;
  /** Whether it can be read in two ways for how many the amount is. */
  isAmountOpen: boolean;
  /** A number that may count, or name a tooth; an amount may show which. */
  bare: number | null;
  /** For how many sets of pictures the amount is; undefined where one price does not pay for a set. */
  sets: number | null | undefined;
}

type Claim = "count" | "product" | "open" | "open amount" | "bare" | null;

/** How far behind a number what it counts may stand: '2 new porcelain crowns'. */
const WORDS_BETWEEN = 4;
/** A larger number in parentheses, or before one thing, may be a tooth's. */
const MOST_UNNAMED = 10;
const X_RAY = /^(?:-|rays?)$/;

/** One price pays for all pictures of a visit: 'Bitewings (4)' are one set. */
const PICTURE_SETS: ReadonlySet<ProcedureSlug> = new Set([
  "back-teeth-x-rays",
  "whole-mouth-x-rays",
  "panoramic-x-ray",
]);
/** Offices mostly quote them for both jaws, and our prices are of one. */
const OF_BOTH_JAWS: ReadonlySet<ProcedureSlug> = new Set(["braces", "clear-aligners", "whitening-tray"]);

/** Takes the numbers that count out of a line. */
export function readQuoteCount(parts: QuoteParts, procedure: ProcedureSlug | undefined): QuoteCount {
  const found = procedure && findProcedure(procedure);
  const unit = found?.unit;
  // A price for gums may be that of one quarter or of the whole mouth.
  const isByPart =
    (unit === "quadrant" && found?.category === "gums") || (found && OF_BOTH_JAWS.has(found.slug)) === true;
  const sets = found && PICTURE_SETS.has(found.slug) ? countSets(parts) : undefined;
  const teeth = takeOutTeeth(parts);
  const claims = new Set<number | null>();
  let times = 0;
  const said = { productAt: null as number | null, isAmountOpen: false, bare: null as number | null, sets };
  for (const at of parts.tokens.keys()) {
    const number = smallAt(parts, at);
    if (number === null) continue;
    const claim = findClaim(parts, at, number);
    if (claim === null) continue;
    // A 0 is no count: "1,200 @ 0" may be free, or a slip.
    if (claim === "bare" && number === 0) {
      said.isAmountOpen ||= textAt(parts, at - 1) === "@";
      continue;
    }
    parts.uses[at] = "count";
    if (textAt(parts, at - 1) === "x") times += 1;
    if (claim === "bare") said.bare = number;
    else claims.add(claim === "open" ? null : number);
    if (claim === "product") said.productAt ??= at;
    said.isAmountOpen ||= claim === "open amount";
  }
  // 'SRP 4341 x2 4342 x2' is of two or of four.
  if (times > 1) claims.add(null);
  const areas = countAreas(parts, unit);
  const isSaid = claims.size > 0 || teeth !== 0 || areas > 0 || said.bare !== null;
  return {
    ...said,
    isSaid,
    count: resolve(parts, { claims, teeth, unit, isByPart, areas, bare: said.bare }),
  };
}

function findClaim(parts: QuoteParts, at: number, number: number): Claim {
  if (isRange(parts, at) || isOften(parts, at)) return "open";
  return findTimes(parts, at) ?? findNamed(parts, at, number) ?? findCounted(parts, at, number);
}

/** '2 sets of bitewings' are two; 'x-rays twice a year' and 'qty 2' can be read in two ways. */
function countSets(parts: QuoteParts): number | null {
  let sets = 1;
  for (const at of parts.tokens.keys()) {
    const number = smallAt(parts, at);
    if (number === null) continue;
    const before = textAt(parts, skipSigns(parts, at - 1, -1, ":.=#"));
    if (number > 1 && (isOften(parts, at) || QUANTITY.has(before))) return null;
    if (SETS.has(textAt(parts, at + 1))) sets = number;
  }
  return sets;
}

/** '2-3 fillings' and 'fillings 2-3': the second number is taken with the first. */
function isRange(parts: QuoteParts, at: number): boolean {
  if (!RANGE_JOINERS.has(textAt(parts, at + 1)) || smallAt(parts, at + 2) === null) return false;
  const isThing = (word: string) => PLURALS.has(word) || PIECES.has(word) || QUADRANTS.has(word);
  if (![at + 3, at + 4, at - 1].some((place) => isThing(textAt(parts, place)))) return false;
  parts.uses[at + 2] = "count";
  return true;
}

/** 'Cleaning 2x a year $90', 'twice a year', 'dos veces al año': for one time, or for both? */
function isOften(parts: QuoteParts, at: number): boolean {
  const from = /^(?:x|times?|veces)$/.test(textAt(parts, at + 1)) ? at + 2 : at + 1;
  if (/^(?:yearly|annually|anuales|monthly)$/.test(textAt(parts, from))) return true;
  return (
    /^(?:a|per|al|por|each|every|cada|\/)$/.test(textAt(parts, from)) && TIMES.has(textAt(parts, from + 1))
  );
}

/** 'x 3', '3 x', '$150 x 3' and '3 x $150'; an 'x-ray' is none. */
function findTimes(parts: QuoteParts, at: number): Claim {
  const { tokens } = parts;
  if (textAt(parts, at - 1) === "x") {
    const isBehindAmount =
      isDollars(parts, at - 2) ||
      (wholeAt(parts, at - 2) ?? 0) > 99 ||
      /[.,]\d\d/.test(textAt(parts, at - 2));
    return isBehindAmount ? "product" : "count";
  }
  if (textAt(parts, at + 1) !== "x" || X_RAY.test(textAt(parts, at + 2))) return null;
  const amountAt = textAt(parts, at + 2) === "$" ? at + 3 : at + 2;
  if (tokens[amountAt]?.kind !== "number" || smallAt(parts, amountAt) !== null) return "count";
  if (tokens[at + 1]?.isGlued && !tokens[at + 2]?.isGlued && !hasEach(parts)) return "open amount";
  return tokens[at + 1]?.isGlued && !tokens[at + 2]?.isGlued ? "count" : "product";
}

/** 'qty 2', '2 units', '(2)', '4 quads', '4 teeth', 'two'. */
function findNamed(parts: QuoteParts, at: number, number: number): Claim {
  const before = textAt(parts, skipSigns(parts, at - 1, -1, ":.=#"));
  const behind = textAt(parts, skipSigns(parts, at + 1, 1, "-)"));
  if (QUANTITY.has(before) || QUANTITY.has(behind) || QUADRANTS.has(behind) || behind === "@") return "count";
  if (parts.tokens[at]?.isSpelled || (behind === "at" && hasEach(parts))) return "count";
  if (/^(?:for|por)$/.test(behind) && isAmountAt(parts, at + 2)) return "count";
  if (/^[([]$/.test(textAt(parts, at - 1)) && /^[)\]]$/.test(textAt(parts, at + 1))) {
    return at > 1 && number > MOST_UNNAMED ? "open" : "count";
  }
  if (!EACH.has(behind) || behind === "@") return null;
  return isAmountAt(parts, at + 2) ? "open amount" : "count";
}

function isAmountAt(parts: QuoteParts, at: number): boolean {
  return /^[$\d]/.test(textAt(parts, at));
}

/** '2 new crowns' counts, '2 crown' may; '17 removal of tooth', and any other number below ten, may be a tooth's. */
function findCounted(parts: QuoteParts, at: number, number: number): Claim {
  for (let next = at + 1; next <= at + WORDS_BETWEEN; next += 1) {
    const token = parts.tokens[next];
    if (token === undefined || /^[$,;|]$/.test(token.text)) break;
    if (token.kind === "number" && parts.uses[next] !== "other") break;
    const isTooth = TOOTH.has(token.text) && next > at + 1;
    if (PLURALS.has(token.text) || (PIECES.has(token.text) && !isTooth)) return "count";
    if (!SINGULARS.has(token.text) && !isTooth) continue;
    if (number === 1) return "count";
    if (textAt(parts, next + 1) === "@") return "count";
    const isPlural = PLURALS.has(textAt(parts, next + 1)) || PIECES.has(textAt(parts, next + 1));
    if (isPlural) return "count";
    return number <= MOST_UNNAMED ? "bare" : null;
  }
  if (at === 0 && parts.tokens[1]?.kind === "word") return "count";
  if (number > MOST_UNNAMED) return null;
  return number === 1 ? "count" : "bare";
}

function hasEach({ tokens }: QuoteParts): boolean {
  return tokens.some(({ text }) => EACH.has(text));
}

interface Said {
  claims: ReadonlySet<number | null>;
  teeth: number | null;
  unit: ProcedureUnit | undefined;
  isByPart: boolean;
  /** Quarters of a mouth, or jaws, that are named. */
  areas: number;
  bare: number | null;
}

function resolve(parts: QuoteParts, { claims, teeth, unit, isByPart, areas, bare }: Said): number | null {
  const counts = new Set(claims);
  const isOfTeeth = unit === undefined || unit === "tooth";
  if (teeth === null || (teeth > 1 && !isOfTeeth)) counts.add(null);
  else if (teeth > 0 && isOfTeeth) counts.add(teeth);
  if (areas > 1) counts.add(areas);
  if (counts.size > 1) return null;
  const [count] = counts;
  if (count !== undefined) return count !== null && count >= 1 && count <= MOST_OF_ONE ? count : null;
  if (areas > 0) return 1;
  const isSet = unit === "arch" && parts.tokens.some(({ text }) => SETS.has(text));
  const isOpen = isByPart || isSet || parts.tokens.some((_, at) => isSeveral(parts, at, unit));
  return bare !== null || (isOpen && !isPerTooth(parts)) ? null : 1;
}

/** 'Teeth cleaning' is for one, 'wisdom teeth' are several; a root canal has canals. */
function isSeveral(parts: QuoteParts, at: number, unit: ProcedureUnit | undefined): boolean {
  const word = textAt(parts, at);
  if (TEETH.has(word) && PLURALS.has(word)) return unit === "tooth" && parts.uses[at + 1] === undefined;
  return PLURALS.has(word) && (word !== "canals" || textAt(parts, at - 1) === "root");
}

/** 'Crowns, per tooth' is the price of one. */
function isPerTooth({ tokens }: QuoteParts): boolean {
  return tokens.some(({ text }, at) => text === "per" && tokens[at + 1]?.kind === "word");
}
