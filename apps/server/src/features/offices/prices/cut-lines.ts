import { trimEnd } from "@smirk/domain/text/trim-end";

/** Dots, lines and signs that lead from a name to its price, and the slash between two prices. */
const LEADERS = /[.·•_…]{2,}|[ \u00a0]{2,}|\||(?<=\d) \/ (?=\$?\d)/;
/** A line below the names of a table. */
const RULE = /^[\s|:-]*$/;
/** A cell of a file of commas, which is no thousand's. */
const COMMA_AMOUNT = /(?<!\d),\s?"?\$?\d[\d.]*"?\s?(?:,|$)/;
/** What may stand between a name and its price where one blank does; a comma says that it is a file of commas. */
const NAME_END = /[\s:=.·•_…|–—-]$/;
const AMOUNT = /^\$?\d[\d,]*(?:\.\d{1,2})?\*{0,3}$/;
const CERTAIN_AMOUNT = /^\$|\.\d\d\*{0,3}$/;
const MOST_PRICES = 2;
const FEWEST_PRICED = 2;

/** Lines such as 'Crown .... $1,250' as a file of commas; null where few lines end in a price. Lines keep their numbers. */
export function cutByPrices(text: string): string | null {
  const lines = text.split("\n");
  const cut = lines.map(cutLine);
  const priced = cut.filter(({ isPriced }) => isPriced).length;
  const written = lines.filter((line) => !RULE.test(line)).length;
  const withCommas = lines.filter((line) => COMMA_AMOUNT.test(line)).length;
  // A longer list has titles, an address and notes around its prices.
  const isList = priced * (priced < FEWEST_PRICED ? 2 : 3) >= written;
  if (priced === 0 || !isList || withCommas * 2 >= written) return null;
  return cut.map(({ cells }) => cells.map(quoteCell).join(",")).join("\n");
}

interface CutLine {
  cells: string[];
  isPriced: boolean;
}

function cutLine(line: string): CutLine {
  if (RULE.test(line)) return { cells: [], isPriced: false };
  const cells = line
    .split(LEADERS)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const prices: string[] = [];
  while (cells.length > 1 && prices.length < MOST_PRICES && isAmount(cells.at(-1))) {
    prices.unshift(withoutBlank(cells.pop()));
  }
  if (cells.length === 1) cutAtLastWords(cells, prices);
  const isPriced = prices.length > 0;
  return { cells: isPriced ? [trimName(cells.join(" ")), ...prices] : cells, isPriced };
}

/** 'Crown $1,250', 'Crown - 1,250' and 'Crown: 1250': a number with nothing before it may be of something else. */
function cutAtLastWords(cells: string[], prices: string[]): void {
  while (prices.length < MOST_PRICES) {
    const cell = (cells[0] ?? "").replace(/\$ (?=\d)/g, "$");
    const at = cell.lastIndexOf(" ");
    const [name, last] = [cell.slice(0, Math.max(at, 0)), cell.slice(at + 1)];
    const isCertain = CERTAIN_AMOUNT.test(last) || NAME_END.test(name);
    if (name === "" || name.endsWith(",") || !isAmount(last) || !isCertain) return;
    prices.unshift(last);
    cells[0] = trimName(name);
  }
}

function isAmount(cell: string | undefined): boolean {
  return AMOUNT.test(withoutBlank(cell));
}

/** '$ 95' is '$95'. */
function withoutBlank(cell = ""): string {
  return cell.replace(/^\$ /, "$");
}

function trimName(name: string): string {
  return trimEnd(name, NAME_END);
}

function quoteCell(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
