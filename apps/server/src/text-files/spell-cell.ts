/** A spreadsheet takes a cell that begins like this for a formula and may run it (OWASP, "CSV injection"). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A cell of a CSV file, safe to open in a spreadsheet: what could be a formula gets an apostrophe before it. */
export function spellCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What `spellCell` was given, from the cell without its quotation marks. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
