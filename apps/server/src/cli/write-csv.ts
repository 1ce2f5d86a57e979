import { escapeCell } from "../text-files/escape-cell.ts";

/** One line of a CSV file, safe to open in a spreadsheet. */
export function writeCsvLine(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => escapeCell(cell === null ? "" : String(cell))).join(",");
}
