import { quote } from "../../../text-files/shorten.ts";
import type { Columns } from "./column.ts";

export interface Changes<Row> {
  values: Partial<Row>;
  errors: string[];
  /** What was left out of the values. */
  warnings: string[];
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
  }
  return { values, errors, warnings };
}

export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}
