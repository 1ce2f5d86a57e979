import { escapeCell } from "./escape-cell.ts";

type Row = readonly (string | number | null)[];

/** RFC 4180, and no cell that a spreadsheet would run as a formula. */
export function formatCsv(rows: readonly Row[]): string {
  return rows.map((row) => `${formatCsvLine(row)}\r\n`).join("");
}

/** Without the line's end. */
export function formatCsvLine(row: Row): string {
  return row.map((cell) => escapeCell(cell === null ? "" : String(cell))).join(",");
}
