import type { QuoteLine } from "./quote-line.ts";

/** A number of a tooth, its sides, or a code: what tables have between a name and its price. */
const CELL = /^(?:#? ?\d{1,2}|[MODBLFI]{1,5}|D\d{4})$/i;
/** An amount in a cell of its own. */
const AMOUNT = /^(?:us)? ?\$? ?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/i;
/** What an amount below, or beside, these words is of: no one treatment. */
const OF_ALL =
  /\b(?:total|subtotal|balance|deposit|insurance|ins|discount|savings?|tax|due|portion|paid|payments?|payable|estimate|deductible|maximum|saldo|deposito|seguro|descuento|impuesto|pagos?|enganche)\b/i;

type Kind = "unpriced" | "cell" | "amount" | "other";

function kindOf({ text, likely, cents, question }: QuoteLine): Kind {
  if (likely.length > 0) return cents === null && question === null ? "unpriced" : "other";
  if (CELL.test(text)) return "cell";
  return cents !== null && AMOUNT.test(text) ? "amount" : "other";
}

/**
 * Tables are copied cell by cell, each in a line: a name without an amount takes the amounts in the lines below. Where
 * several names come before the amounts, or other words stand between, the price is asked for.
 * @param read reads a line that was put together
 */
export function joinCells(lines: readonly QuoteLine[], read: (text: string) => QuoteLine): QuoteLine[] {
  const joined: QuoteLine[] = [];
  let hasLoose = false;
  for (let at = 0; at < lines.length; ) {
    // What stands above a name may be of the row above.
    const below = endOf(lines, at, ["cell"]);
    joined.push(...lines.slice(at, below));
    const names = endOf(lines, below, ["unpriced", "cell"]);
    const amounts = endOf(lines, names, ["amount"]);
    const own = lines.slice(below, names);
    const isOne = own.filter((line) => kindOf(line) === "unpriced").length === 1;
    if (isOne && amounts > names) {
      joined.push(
        read(
          lines
            .slice(below, amounts)
            .map(({ text }) => text)
            .join(" "),
        ),
      );
      at = amounts;
      continue;
    }
    hasLoose ||= amounts > names && !OF_ALL.test(lines[below - 1]?.text ?? "");
    joined.push(...own.map((line) => (isPricedBelow(lines[amounts]) ? ask(line) : line)));
    joined.push(...lines.slice(names, amounts));
    const other = lines[amounts];
    at = amounts;
    if (amounts === below && other !== undefined) {
      joined.push(other);
      at += 1;
    }
  }
  return hasLoose ? joined.map(ask) : joined;
}

/** @returns where the first line begins that is none of these */
function endOf(lines: readonly QuoteLine[], from: number, kinds: readonly Kind[]): number {
  let at = from;
  while (lines[at] !== undefined && kinds.includes(kindOf(lines[at] as QuoteLine))) at += 1;
  return at;
}

/** 'Fee $1,200' below a name is of it; 'Total $1,400' is of all. */
function isPricedBelow(line: QuoteLine | undefined): boolean {
  if (line === undefined || line.likely.length > 0 || OF_ALL.test(line.text)) return false;
  return line.cents !== null || line.question !== null;
}

function ask(line: QuoteLine): QuoteLine {
  return kindOf(line) === "unpriced" ? { ...line, question: "unclear" } : line;
}
