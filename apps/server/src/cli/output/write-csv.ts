import { escapeCell } from "../../text-files/escape-cell.ts";

/** One CSV line, safe to open in a spreadsheet. */
export function writeCsvLine(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => escapeCell(cell === null ? "" : String(cell))).join(",");
}
