import { readMoney } from "@smirk/domain/billing/read-money";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { MOST_OF_ONE, type PlannedVisit } from "@smirk/domain/savings/plan-year";
import { type PriceQuestion, type QuoteLine, readQuote } from "@smirk/domain/savings/read-quote";
import { readWhole } from "../savings-form.ts";

/** The choice for a line that names no procedure, such as a total. */
export const LEFT_OUT = "none";

/** One line of a quote, with fields that the visitor can correct. */
export interface QuoteRow {
  id: number;
  /** The line as it was written. */
  text: string;
  /** What it may mean, likeliest first. */
  likely: ProcedureSlug[];
  /** A slug, `LEFT_OUT`, or empty where it is not clear what is meant. */
  procedure: string;
  count: string;
  /** For all of them; empty where it is not known. */
  dollars: string;
  /** Whether the line can be read for two numbers of things. */
  isCountAsked: boolean;
  /** Why the price has to be typed; null where the usual price may stand in for one that is missing. */
  question: PriceQuestion | null;
}

interface QuoteState {
  text: string;
  /** Null until the text was read. */
  rows: QuoteRow[] | null;
  /** How many lines were too many to be read. */
  unread: number;
}

export type QuoteAction =
  | { type: "typed"; text: string }
  | { type: "read" }
  | { type: "corrected"; id: number; change: Partial<Pick<QuoteRow, "procedure" | "count" | "dollars">> };

export const NO_QUOTE: QuoteState = { text: "", rows: null, unread: 0 };

export function reduceQuote(state: QuoteState, action: QuoteAction): QuoteState {
  switch (action.type) {
    case "typed":
      return { ...state, text: action.text };
    case "read": {
      const { lines, unread } = readQuote(state.text);
      return { ...state, rows: lines.map(openRow), unread };
    }
    case "corrected": {
      const correct = (row: QuoteRow) => (row.id === action.id ? { ...row, ...action.change } : row);
      return { ...state, rows: state.rows?.map(correct) ?? null };
    }
  }
}

/** '4 bitewings' are four pictures of one set, which has one price. */
const SETS: ReadonlySet<string | null> = new Set(["back-teeth-x-rays", "whole-mouth-x-rays"]);

function openRow({ text, likely, procedure, count, cents, question }: QuoteLine, id: number): QuoteRow {
  const counted = SETS.has(procedure) ? 1 : count;
  return {
    ...{ id, text, likely, question, isCountAsked: counted === null },
    procedure: likely.length === 0 ? LEFT_OUT : (procedure ?? ""),
    count: counted === null ? "" : String(counted),
    dollars: cents === null ? "" : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2),
  };
}

/** How many lines say for how many or for how much they are in a way that has to be asked. */
export function countQuestions(rows: readonly QuoteRow[]): number {
  return rows.filter((row) => row.procedure !== LEFT_OUT && (row.isCountAsked || row.question !== null))
    .length;
}

export type RowField = "procedure" | "count" | "dollars";

export interface RowErrors {
  id: number;
  fields: RowField[];
}

/** Rows that are left out are in neither list, whatever stands in them. */
export function checkRows(rows: readonly QuoteRow[]): { errors: RowErrors[]; visits: PlannedVisit[] } {
  const counted = rows.filter(({ procedure }) => procedure !== LEFT_OUT);
  const checked = counted.map((row) => ({ id: row.id, ...checkRow(row) }));
  return {
    errors: checked.flatMap(({ id, fields }) => (fields.length > 0 ? [{ id, fields }] : [])),
    visits: checked.flatMap(({ visit }) => visit ?? []),
  };
}

function checkRow(row: QuoteRow): { fields: RowField[]; visit: PlannedVisit | null } {
  const procedure = findProcedure(row.procedure)?.slug;
  const count = readWhole(row.count, MOST_OF_ONE);
  const quotedCents = row.dollars.trim() === "" ? undefined : readMoney(row.dollars);
  const isUnanswered = row.question !== null && quotedCents === undefined;
  const fields: RowField[] = [
    ...(procedure === undefined ? ["procedure" as const] : []),
    ...(count === null || count === 0 ? ["count" as const] : []),
    ...(quotedCents === null || isUnanswered ? ["dollars" as const] : []),
  ];
  if (fields.length > 0 || procedure === undefined || count === null || quotedCents === null)
    return { fields, visit: null };
  const visit = { person: 0, procedure, count, ...(quotedCents !== undefined && { quotedCents }) };
  return { fields, visit };
}
