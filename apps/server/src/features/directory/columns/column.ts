/** A parsed value, or an error that completes a sentence. */
export type Reading<Value> = { value: Value } | { error: string };

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

/** A required text. `validate` returns the end of an error sentence, or null. */
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

export function optional<Value>(column: Column<Value>): Column<Value | null> {
  return {
    write: (value) => (value === null ? "" : column.write(value)),
    read: (text) => (text.trim() === "" ? { value: null } : column.read(text)),
  };
}

/** Unique words separated by semicolons, commas or bars, in their order. */
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

/** About a centimeter; the point index cannot hold numbers close to zero. */
const DECIMALS = 1e7;

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
