/** Spreadsheets may run a cell that starts like this (OWASP, "CSV injection"). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
/** Some split cells at these signs, so that what stands after one may start a cell too. */
const INNER_FORMULA = /([;\t\r\n])('*[=+\-@＝＋－＠])/gu;
const ESCAPED_INNER_FORMULA = /([;\t\r\n])'('*[=+\-@＝＋－＠])/gu;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Prefixes possible formulas with an apostrophe. */
export function escapeCell(text: string): string {
  const inner = text.replaceAll(INNER_FORMULA, "$1'$2");
  const safe = FORMULA.test(inner) && !PLAIN_NUMBER.test(inner) ? `'${inner}` : inner;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes `escapeCell`; without quotation marks. */
export function unescapeCell(cell: string): string {
  const inner = cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
  return inner.replaceAll(ESCAPED_INNER_FORMULA, "$1$2");
}
