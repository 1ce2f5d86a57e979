import { readMoney } from "@smirk/domain/billing/money";
import { matchProcedures } from "@smirk/domain/fees/match-procedures";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { searchName } from "@smirk/domain/finder/search-name";
import { isSpecialityCode, SPECIALITY_NAMES, type SpecialityCode } from "@smirk/domain/finder/speciality";
import { findState } from "@smirk/domain/joining/address/states";
import { nearestName } from "../../text-files/nearest-name.ts";
import { type Column, optional, textColumn, validateText } from "../directory/columns/column.ts";
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

/** A slug or an English name. Codes of dental claims are licensed, and none may come in. */
export const procedure: Column<string> = {
  write: (value) => value,
  read: (text) => {
    const found = BY_KEY.get(searchName(text));
    if (found !== undefined) return { value: found };
    return { error: text.trim() === "" ? "must not be empty" : describeUnknown(text) };
  },
};

const MOST_CHOICES = 4;

function describeUnknown(text: string): string {
  if (/^\s*d?\d{3,5}\s*$|\bd\d{4}\b/i.test(text)) {
    return "is a code of dental claims: write a name, such as porcelain-crown";
  }
  const { likely, clear } = matchProcedures(text);
  const nearest = clear ?? nearestName(text.trim().toLowerCase(), SLUGS);
  if (likely.length > 0 && clear === null)
    return `is not clear: which of ${likely.slice(0, MOST_CHOICES).join(", ")}?`;
  return `is unknown, ${nearest === undefined ? "see: smirk fees procedures" : `perhaps it is ${nearest}`}`;
}

/** Dollars with at most two decimals, to cents. Commas count only where thousands have them. */
export const dollars: Column<number | null> = {
  write: (cents) => (cents === null ? "" : (cents / 100).toFixed(2)),
  read: (text) => {
    const typed = text.trim();
    if (typed === "") return { value: null };
    const isGrouped = !typed.includes(",") || /^\$?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(typed);
    const cents = isGrouped ? readMoney(/\.\d$/.test(typed) ? `${typed}0` : typed) : null;
    return cents === null
      ? { error: "must be dollars with at most two decimals, such as 62 or 62.50" }
      : { value: cents };
  },
};
