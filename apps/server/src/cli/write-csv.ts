/** A spreadsheet takes a cell that begins like this for a formula and may run it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** One line of a CSV file, safe to open in a spreadsheet. */
export function writeCsvLine(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => spell(cell === null ? "" : String(cell))).join(",");
}

function spell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
