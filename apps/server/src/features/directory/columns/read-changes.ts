import { quote } from "../../../text-files/shorten.ts";
import type { Columns, StoredColumns } from "./column.ts";

interface Changes<Row> {
  values: Partial<Row>;
  errors: string[];
  /** What was left out of the values. */
  warnings: string[];
  /** Texts in other words than ours, and what they were read as. */
  taken: { text: string; as: string }[];
}

/** Reads cells against the current row. Unchanged cells are not validated: an export always reads back. */
export function readChanges<Row extends object>(
  columns: Columns<Row>,
  written: Readonly<Record<string, string>>,
  current: NoInfer<Row> | null,
): Changes<Row> {
  const values: Partial<Row> = {};
  const errors: string[] = [];
  const warnings: string[] = [];
  const taken: Changes<Row>["taken"] = [];
  for (const name of namesOf(columns)) {
    const text = written[name];
    if (text === undefined) continue;
    const { read, write } = columns[name];
    const currentText = current === null ? null : write(current[name]);
    if (text === currentText) continue;
    const reading = read(text);
    if ("error" in reading)
      errors.push(`${name} ${text.trim() === "" ? "" : `${quote(text)} `}${reading.error}`);
    else if (write(reading.value) !== currentText) values[name] = reading.value;
    if ("value" in reading && reading.warning !== undefined)
      warnings.push(`${name} ${quote(text)} ${reading.warning}`);
    if ("value" in reading && reading.isTaken === true) taken.push({ text, as: write(reading.value) });
  }
  return { values, errors, warnings, taken };
}

export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

export function changedFields<Fields extends object>(
  columns: Columns<Fields>,
  before: NoInfer<Fields>,
  after: NoInfer<Fields>,
): (keyof Fields & string)[] {
  return namesOf(columns).filter(
    (name) => columns[name].write(before[name]) !== columns[name].write(after[name]),
  );
}

/** Each column as a file has it. */
export function writeFields<Row extends object>(
  columns: Columns<Row>,
  row: NoInfer<Row>,
): Record<string, string> {
  return Object.fromEntries(namesOf(columns).map((name) => [name, columns[name].write(row[name])]));
}

/** SQL types by column, for `insertRows` and `updateRows`. */
export function sqlTypes<Fields extends object>(columns: StoredColumns<Fields>): Record<string, string> {
  return Object.fromEntries(namesOf(columns).map((name) => [name, columns[name].sqlType]));
}

type NullFields<Fields> = { [Name in keyof Fields as null extends Fields[Name] ? Name : never]: null };

/** Null in each column that may be null. */
export function nullFields<Fields extends object>(columns: StoredColumns<Fields>): NullFields<Fields> {
  const nullable = namesOf(columns).filter((name) => columns[name].isNullable);
  return Object.fromEntries(nullable.map((name) => [name, null])) as NullFields<Fields>;
}
