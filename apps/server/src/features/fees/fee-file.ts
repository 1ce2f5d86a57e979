import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { FeeChangesTable } from "../../db/schema/schema-fees.ts";
import type { Column } from "../directory/columns/column.ts";

export type FeeKind = FeeChangesTable["kind"];

/** The columns of a file that has prices of procedures, in cents; null where there is no such price. */
export interface RowPrices {
  member_price: number | null;
  usual_price: number | null;
}

/** What a procedure costs, whatever list says so: a later list of the same plan, area and kind replaces an earlier one. */
interface StatedPrice {
  key: string;
  cents: number;
}

/** Null: there was, or is, no such row. */
export interface RowChange<Row> {
  before: Row | null;
  after: Row | null;
}

/** How a file of prices is read, compared with what is stored, and written. */
export interface FeeFile<Row extends object> {
  /** The name of its kind in the list of imports. */
  kind: FeeKind;
  columns: { [Name in keyof Row]: Column<Row[Name]> };
  /** One column of each group is needed. */
  required: readonly (readonly string[])[];
  /** Values of columns that the file does not have. */
  defaults: Partial<Row>;
  /** What one file states in whole: prices of it that the file does not have are removed. */
  ownerOf(row: Row): string;
  /** What there is once of an owner. */
  keyOf(row: Row): string;
  describe(row: Row): string;
  /** Owners of a group may not be valid on the same day; null: they have no days. */
  periodOf(row: Row): Period | null;
  /** The prices of one row; null for a kind of file that has none. */
  pricesOf(row: Row): (RowPrices & { procedure: string }) | null;
  /** What a row says that procedures cost, by what stays the same in a later list. */
  statePrices(row: Row): StatedPrice[];
  /** Whether visitors read a row today. */
  isInForce(row: Row, today: CalendarDay): boolean;
  /** Whether nobody will read a row from today on. */
  isOver(row: Row, today: CalendarDay): boolean;
  /** Drops what says nothing: a row of zeros has no price. */
  tidy(row: Row): Row;
  /** Ends of sentences about one row. */
  checkRow(row: Row): string[];
  /** Sentences about a row that is valid and needs a confirmation. @param today where the day ends last */
  ask(row: Row, today: CalendarDay): string[];
  /** What an owner's rows say alike, as one text. */
  headOf(row: Row): string;
  /** Finds the states in which the prices of rows hold. */
  findStates(db: Kysely<Database>, rows: readonly Row[]): Promise<StateOf<Row>>;
  /** The end of a sentence about a row that is wrong because of its state. @param state undefined: there is none */
  checkState(row: Row, state: string | undefined): string | undefined;
  /** Finds what files leave as it is, since somebody said it later. */
  findHolds(db: Kysely<Database>, rows: readonly Row[]): Promise<HoldOf<Row>>;
  /** All that is stored of the owners of these rows, and of those that could overlap them. */
  listStored(trx: Kysely<Database>, rows: readonly Row[]): Promise<Row[]>;
  /** All that is stored, in the order of a file. */
  listAll(db: Kysely<Database>): Promise<Row[]>;
  /** Cells of a file to begin with, each row without what has to be said. */
  listTemplate(given: TemplateFacts): Partial<Record<keyof Row, string>>[];
  save(trx: Kysely<Database>, changes: FeeChanges<Row>): Promise<void>;
}

export interface TemplateFacts {
  /** A plan on sale. */
  plan: string;
  today: CalendarDay;
}

/** The end of a sentence about why what is stored stays. @param isThere false: the file does not have the row */
export type HoldOf<Row> = (row: Row, isThere: boolean) => string | undefined;

/** Nobody but files says it. */
export const noHolds = async () => (): undefined => undefined;

export type StateOf<Row> = (row: Row) => string | undefined;

export interface Period {
  group: string;
  from: CalendarDay;
  to: CalendarDay | null;
}

export interface FeeChanges<Row> {
  saved: readonly Row[];
  removed: readonly Row[];
  by: string;
  at: Date;
}

/** Written in a few milliseconds; a statement takes 65,535 values. */
const FEES_A_STATEMENT = 500;

/** Parts of one statement each. */
export function* statementsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += FEES_A_STATEMENT)
    yield rows.slice(from, from + FEES_A_STATEMENT);
}

interface Days {
  valid_from: CalendarDay;
  valid_until: CalendarDay | null;
}

export function checkDays({ valid_from: from, valid_until: until }: Days): string[] {
  return until !== null && until < from ? ["valid_until is before valid_from"] : [];
}

export function isWithin({ valid_from: from, valid_until: until }: Days, today: CalendarDay): boolean {
  return from <= today && (until === null || today <= until);
}

export function hasEnded({ valid_until: until }: Days, today: CalendarDay): boolean {
  return until !== null && until < today;
}

export function statePrices(group: string, row: RowPrices & { procedure: string }): StatedPrice[] {
  return (["member_price", "usual_price"] as const).flatMap((column) => {
    const cents = row[column];
    return cents === null ? [] : [{ key: `${group} ${row.procedure} ${column}`, cents }];
  });
}

/** The member's price is at most the usual one. */
export function checkPrices({ member_price: member, usual_price: usual }: RowPrices): string[] {
  const isAbove = member !== null && usual !== null && member > usual;
  return isAbove ? ["member_price is above usual_price"] : [];
}

export function withoutZeros<Row extends RowPrices>(row: Row): Row {
  // A row of zeros, and a usual price of nothing alone.
  const isNone = !row.member_price && row.usual_price === 0;
  return isNone ? { ...row, member_price: null, usual_price: null } : row;
}

export function askOfZeros({ member_price: member, usual_price: usual }: RowPrices): string[] {
  return [
    ...(member === 0 ? ["member_price is $0.00: it costs members nothing"] : []),
    ...(usual === 0 ? ["usual_price is $0.00: it costs nobody anything"] : []),
  ];
}

export function askOfDay(column: string, day: CalendarDay | null, today: CalendarDay): string[] {
  return day !== null && day > today ? [`${column} ${day} is in the future`] : [];
}

/** A list may be announced for a year from now. */
const MOST_DAYS_AHEAD = 366;

export function askOfStart(day: CalendarDay, today: CalendarDay): string[] {
  return day > addDays(today, MOST_DAYS_AHEAD) ? [`valid_from ${day} is more than a year ahead`] : [];
}
