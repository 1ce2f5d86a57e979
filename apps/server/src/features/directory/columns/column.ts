/** What a cell or an operator's word says: a value, or half a sentence why it cannot be one. */
export type Reading<Value> = { value: Value } | { error: string };

/** One column of the directory as people write it. `read(write(value))` is the value again. */
export interface Column<Value> {
  read(text: string): Reading<Value>;
  write(value: Value): string;
}

export type Columns<Row> = { [Name in keyof Row]: Column<Row[Name]> };

const LIST_SEPARATOR = ";";
const FLAGS: Record<string, boolean> = {
  true: true,
  yes: true,
  "1": true,
  false: false,
  no: false,
  "0": false,
};

/** A text that must be there. `validate` answers half a sentence, or null when nothing is wrong. */
export function textColumn(
  validate: (text: string) => string | null,
  tidy: (text: string) => string = tidyText,
): Column<string> {
  return {
    write: (value) => value,
    read: (text) => {
      const value = tidy(text);
      const error = value === "" ? "must not be empty" : validate(value);
      return error === null ? { value } : { error };
    },
  };
}

/** As the column that it is made of, and nothing where nothing is written. */
export function optional<Value>(column: Column<Value>): Column<Value | null> {
  return {
    write: (value) => (value === null ? "" : column.write(value)),
    read: (text) => (text.trim() === "" ? { value: null } : column.read(text)),
  };
}

/** Words between semicolons, commas or bars, each once, in the order in which they are written. */
export function listColumn(readWord: (word: string) => Reading<string>): Column<string[]> {
  return {
    write: (value) => value.join(LIST_SEPARATOR),
    read: (text) => {
      const words = text.split(/[;,|]/).map(tidyText).filter(Boolean);
      const read = words.map(readWord);
      const errors = read.flatMap((reading) => ("error" in reading ? [reading.error] : []));
      if (errors.length > 0) return { error: errors.join(", ") };
      return { value: [...new Set(read.flatMap((reading) => ("value" in reading ? [reading.value] : [])))] };
    },
  };
}

export const flagColumn: Column<boolean> = {
  write: String,
  read: (text) => {
    const value = FLAGS[text.trim().toLowerCase()];
    return value === undefined ? { error: "must be true or false" } : { value };
  },
};

/** A centimetre; the index of points cannot hold numbers that are next to nothing. */
const DECIMALS = 1e7;

/** A number in degrees, from -`most` to `most`. */
export function degreesColumn(most: number): Column<number> {
  return {
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

export function tidyText(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
}
