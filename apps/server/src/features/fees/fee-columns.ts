import { formatDollars } from "@smirk/domain/billing/money";
import { findAmountError, tidyAmount } from "@smirk/domain/billing/read-money";
import { matchProcedures } from "@smirk/domain/fees/match-procedures";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { searchName } from "@smirk/domain/finder/search-name";
import { isSpecialityCode, SPECIALITY_NAMES, type SpecialityCode } from "@smirk/domain/finder/speciality";
import { findState } from "@smirk/domain/joining/address/states";
import { isPriceOfOne } from "@smirk/domain/savings/read-quote";
import { nearestName } from "../../text-files/nearest-name.ts";
import {
  type Column,
  optional,
  type Reading,
  textColumn,
  validateText,
} from "../directory/columns/column.ts";
import { dayColumn } from "../directory/columns/location-columns.ts";

export const line = textColumn(validateText(120));
export const optionalLine = optional(line);
export const optionalDay = optional(dayColumn);

export const planList = textColumn((text) =>
  /^[a-z0-9]+(?:[_-][a-z0-9]+)*_discount_[1-9]\d*$/.test(text)
    ? null
    : "must be a plan such as brightwell_discount_1",
);

/** Spreadsheets take the zeros off: 21 is 021. */
export const area: Column<string> = {
  write: (value) => value,
  read: (text) => {
    const typed = text.trim().toUpperCase();
    if (/^\d{1,3}$/.test(typed)) return { value: typed.padStart(3, "0") };
    return findState(typed)
      ? { value: typed }
      : { error: "must be the first three digits of ZIP codes, or a state such as TX" };
  },
};

/** A code, or a name as the finder has it. */
export const kind: Column<SpecialityCode> = {
  write: (value) => value,
  read: (text) => {
    const typed = text.trim().toUpperCase();
    if (isSpecialityCode(typed)) return { value: typed };
    const named = Object.entries(SPECIALITY_NAMES).find(([, name]) => name.toUpperCase() === typed)?.[0];
    return named !== undefined && isSpecialityCode(named)
      ? { value: named }
      : { error: "must be GD for general dentists, SP for all specialists, or OR, PR, PO, EN, OS or PE" };
  },
};

const BY_KEY: ReadonlyMap<string, ProcedureSlug> = new Map(
  PROCEDURES.flatMap(({ slug, name }) => [slug, name].map((text) => [searchName(text), slug] as const)),
);
const SLUGS = PROCEDURES.map(({ slug }) => slug);

/** A slug or an English name, or what others write for one. Codes of dental claims are licensed, and none may come in. */
export const procedure: Column<string> = {
  write: (value) => value,
  read: (text) => {
    const found = BY_KEY.get(searchName(text));
    return found === undefined ? recallOtherName(text) : { value: found };
  },
};

const MOST_CHOICES = 4;
/** A file of 100,000 rows has the same names again and again. */
const MOST_RECALLED = 2_000;
/** A longer one is no name, and many of them would take much memory. */
const LONGEST_RECALLED = 200;
const recalled = new Map<string, Reading<string>>();

function recallOtherName(text: string): Reading<string> {
  if (text.length > LONGEST_RECALLED) return readOtherName(text);
  const known = recalled.get(text);
  if (known !== undefined) return known;
  const reading = readOtherName(text);
  if (recalled.size >= MOST_RECALLED) recalled.clear();
  recalled.set(text, reading);
  return reading;
}

function readOtherName(text: string): Reading<string> {
  if (text.trim() === "") return { error: "must not be empty" };
  if (/^\s*d?\d{3,5}\s*$|\bd\d{4}\b/i.test(text)) {
    return { error: "is a code of dental claims: write a name, such as porcelain-crown" };
  }
  const { likely, clear, isWhole } = matchProcedures(text);
  if (clear !== null && isWhole) {
    // The words of 'Sealants (4)' and of 'Crown with buildup' are all known, and the price is not that of one of them.
    return isPriceOfOne(text, clear)
      ? { value: clear, isTaken: true }
      : { error: `is of several or of a part: write the price of one, ${clear}` };
  }
  if (likely.length > 0 && clear === null) {
    return { error: `is not clear: which of ${likely.slice(0, MOST_CHOICES).join(", ")}?` };
  }
  const nearest = clear ?? nearestName(text.trim().toLowerCase(), SLUGS);
  return {
    error: `is unknown, ${nearest === undefined ? "see: smirk fees procedures" : `perhaps it is ${nearest}`}`,
  };
}

const NOT_KNOWN =
  /^(?:|[*\-–—.]{1,5}|n\/?[ad]|none|tbd|unknown|not known|call|varies|by report|llamar|llame|consultar|no disponible|no se sabe|ninguno|var[ií]a|por definir|pendiente)$/i;
/** Programs write rows of nines or of zeros where no price was entered. */
const NINES = /^(?:9{5,12}|9{4}(?=\.9)|9{1,3}(?:,999){1,3}(?<=.{6}))(?:\.(?:99?|00?))?$/;
const ZEROS = /^0{2,12}(?:\.0{0,4})?$/;
const FREE = /^(?:n\/c|no charge|no cost|free|gratis|gratuit[oa]|sin costo|sin cargo)$/i;
const AMOUNT = /^([1-9]\d{0,2}(?:,\d{3})+|\d{1,6})(?:\.(\d{0,2}))?$/;
const MOST_CENTS = 99_999_999;

/** What a text is instead of a price, the first that fits. */
const NO_PRICES: readonly [RegExp, string][] = [
  [/%$/, "is a percentage: write dollars"],
  [/\d ?(?:\/|[-–—]|to|or|a|o) ?\$? ?\d/i, "has two amounts: write one price"],
  [/^(?:[-−–(]|\$ ?[-−–]).{0,20}\d|\d ?[-−–]$/, "is taken off: write a price without a minus or parentheses"],
];
const NO_DOLLARS = "must be dollars with at most two decimals, such as 62 or 62.50";
/** A longer text is no number. */
const LONGEST_NUMBER = 40;

function explainNoPrice(text: string, number: string): string {
  if (text.length > LONGEST_NUMBER) return NO_DOLLARS;
  if (findAmountError(number) === "comma_before_cents") {
    return `has a comma before its cents: write ${number.replaceAll(".", "").replace(",", ".").replace(/\.\d$/, "$&0")}`;
  }
  return NO_PRICES.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? NO_DOLLARS;
}

/**
 * Dollars with at most two decimals, to cents, as spreadsheets write them; null where no price is known. A comma counts
 * only where thousands have it: '0,075' is none. A footnote's mark ('62²') is no digit of the price.
 */
export const dollars: Column<number | null> = {
  write: (cents) => (cents === null ? "" : formatDollars(cents)),
  read: (text) => {
    if (FREE.test(text.trim())) return { value: 0, isTaken: true };
    const number = tidyAmount(text);
    if (NOT_KNOWN.test(number) || NINES.test(number) || ZEROS.test(number)) return { value: null };
    const [, whole = "", part = ""] = AMOUNT.exec(number) ?? [];
    const cents = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
    return whole === "" || cents > MOST_CENTS ? { error: explainNoPrice(text, number) } : { value: cents };
  },
};
