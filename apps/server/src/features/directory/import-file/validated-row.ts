import type { TextRow } from "../../../text-files/text-row.ts";
import type { Columns } from "../columns/column.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { Change } from "../directory-rows.ts";

export interface ValidatedRow<Row> {
  row: TextRow;
  errors: string[];
  warnings: string[];
  change: Change<Row> | null;
  subject: string;
  /** Keys that no earlier row may have claimed: one row per subject. */
  asks: string[];
  /** Keys that this row claims, comparable with `asks`. */
  claims: string[];
}

export function refusedRow(row: TextRow, ...errors: string[]): ValidatedRow<never> {
  return { row, errors, warnings: [], change: null, subject: "", asks: [], claims: [] };
}

/** Like `refusedRow`, and reports all other invalid cells too. */
export function refusedWithCellErrors<Row extends object>(
  row: TextRow,
  error: string,
  columns: Columns<Row>,
): ValidatedRow<never> {
  const filled = withoutBlanks(row.cells, Object.keys(columns));
  return refusedRow(row, error, ...readChanges(columns, filled, null).errors);
}

/** Blank cells of these columns do not count. */
export function withoutBlanks(
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
): Record<string, string> {
  const said = Object.entries(cells).filter(([name, text]) => text.trim() !== "" || !columns.includes(name));
  return Object.fromEntries(said);
}
