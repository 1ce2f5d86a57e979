import { tidyLine } from "@smirk/domain/text/visible-text";

/**
 * A parsed value, or an error; both, and what was left out of the value, complete a sentence about the column.
 * `isTaken`: the text has other words than ours.
 */
export type Reading<Value> = { value: Value; warning?: string; isTaken?: true } | { error: string };

export interface Column<Value> {
  read(text: string): Reading<Value>;
  write(value: Value): string;
}

export type Columns<Row> = { [Name in keyof Row]: Column<Row[Name]> };

/** A column of a file that is a column of the table too. */
export interface StoredColumn<Value> extends Column<Value> {
  sqlType: "text" | "text[]" | "boolean" | "float8" | "date";
  /** An empty cell is null. */
  isNullable?: true;
}

export type StoredColumns<Row> = { [Name in keyof Row]: StoredColumn<Row[Name]> };

const LIST_SEPARATOR = ";";
const FLAGS: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  si: true,
  sí: true,
  "1": true,
  false: false,
  no: false,
  n: false,
  "0": false,
};

/** A required text. `validate` returns the end of an error sentence, or null. */
export function textColumn(
  validate: (text: string) => string | null,
  tidy: (text: string) => string = tidyLine,
): StoredColumn<string> {
  return {
    sqlType: "text",
    write: (value) => value,
    read: (text) => {
      const value = tidy(text);
      const error = value === "" ? "must not be empty" : validate(value);
      return error === null ? { value } : { error };
    },
  };
}

export function optional<Value>(column: StoredColumn<Value>): StoredColumn<Value | null> {
  return {
    sqlType: column.sqlType,
    isNullable: true,
    write: (value) => (value === null ? "" : column.write(value)),
    read: (text) => (text.trim() === "" ? { value: null } : column.read(text)),
  };
}

/** Unique words separated by semicolons, commas or bars, in their order. */
export function listColumn(readWord: (word: string) => Reading<string>): StoredColumn<string[]> {
  return {
    sqlType: "text[]",
    write: (value) => value.join(LIST_SEPARATOR),
    read: (text) => {
      const words = text.split(/[;,|]/).map(tidyLine).filter(Boolean);
      const read = words.map(readWord);
      const errors = read.flatMap((reading) => ("error" in reading ? [reading.error] : []));
      if (errors.length > 0) return { error: errors.join(", ") };
      return { value: [...new Set(read.flatMap((reading) => ("value" in reading ? [reading.value] : [])))] };
    },
  };
}

export const flagColumn: StoredColumn<boolean> = {
  sqlType: "boolean",
  write: String,
  read: (text) => {
    const value = FLAGS[text.trim().toLowerCase()];
    return value === undefined ? { error: "must be true or false" } : { value };
  },
};

/** About a centimeter; the point index cannot hold numbers close to zero. */
const DECIMALS = 1e7;

export function degreesColumn(most: number): StoredColumn<number> {
  return {
    sqlType: "float8",
    write: String,
    read: (text) => {
      const value = /^[+-]?\d+(\.\d+)?(e-\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
      const rounded = Math.round(value * DECIMALS) / DECIMALS;
      return Math.abs(value) <= most
        ? { value: rounded }
        : { error: `must be a number from -${most} to ${most}` };
    },
  };
}

/** Limits the length and rejects invisible characters. */
export function validateText(longest: number): (text: string) => string | null {
  return (text) => {
    if (text.length > longest) return `must be at most ${longest} characters long`;
    return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(text) ? "contains an invalid character" : null;
  };
}
