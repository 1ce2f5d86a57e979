import type { TextRow } from "../../../text-files/text-row.ts";
import type { Columns } from "../columns/column.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { Change } from "../directory-rows.ts";

/** What a row of a file would do. */
export interface ValidatedRow<Row> {
  row: TextRow;
  /** Why it cannot be done; empty where it can. */
  errors: string[];
  /** What should be looked at, though it can be done. */
  warnings: string[];
  /** Null where everything is as the row says, or cannot be done. */
  change: Change<Row> | null;
  /** Whom it is about, for the eye: "1234567893 Ada Fern". */
  subject: string;
  /** What no earlier row of the file may have claimed: one thing has one row. */
  asks: string[];
  /** What this row claims, in the words of `asks`. */
  claims: string[];
}

export function refusedRow(row: TextRow, ...errors: string[]): ValidatedRow<never> {
  return { row, errors, warnings: [], change: null, subject: "", asks: [], claims: [] };
}

/** As `refusedRow`, with what else is wrong in the cells that are filled, so that the row need not be mended twice. */
export function refusedAltogether<Row extends object>(
  row: TextRow,
  error: string,
  columns: Columns<Row>,
): ValidatedRow<never> {
  const filled = withoutBlanks(row.cells, Object.keys(columns));
  return refusedRow(row, error, ...readChanges(columns, filled, null).errors);
}

/** Cells of these columns that are blank say nothing. */
export function withoutBlanks(
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
): Record<string, string> {
  const said = Object.entries(cells).filter(([name, text]) => text.trim() !== "" || !columns.includes(name));
  return Object.fromEntries(said);
}
