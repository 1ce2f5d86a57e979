/** Spreadsheets may run a cell that starts like this (OWASP, "CSV injection"). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Prefixes possible formulas with an apostrophe. */
export function escapeCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes `escapeCell`; without quotation marks. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
