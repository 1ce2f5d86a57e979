import { searchName } from "@smirk/domain/finder/search-name";
import { invalid } from "../../errors.ts";
import { quote } from "../../text-files/shorten.ts";

/** What an operator says of a file whose columns have other names than ours. */
export interface ColumnChoices {
  /** Our column by the key of the file's name of one; empty: it is left out. */
  columns: ReadonlyMap<string, { name: string; column: string }>;
  /** Cells that are the same in every row, by our column. */
  values: Readonly<Record<string, string>>;
}

export const NO_CHOICES: ColumnChoices = { columns: new Map(), values: {} };

/**
 * @param columns such as 'Fee=member_price' @param values such as 'area=TX'
 * @throws {AppError} 400 where one has no '=', or two are of the same column
 */
export function readColumnChoices(columns: readonly string[], values: readonly string[]): ColumnChoices {
  const named = readPairs(columns, keyOfName).map(
    ([name, column]) => [keyOfName(name), { name, column }] as const,
  );
  return { columns: new Map(named), values: Object.fromEntries(readPairs(values, (name) => name)) };
}

/** Alike for names that are the same but for capitals and signs; a sign alone ('$') is a name too. */
export function keyOfName(name: string): string {
  return searchName(name) || name.trim();
}

function readPairs(
  texts: readonly string[],
  keyOf: (name: string) => string,
): (readonly [name: string, text: string])[] {
  const keys = new Set<string>();
  return texts.map((text) => {
    const at = text.indexOf("=");
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (name === "") throw invalid("Write a column, then = and what it is, such as Fee=member_price.");
    if (keys.has(keyOf(name))) throw invalid(`${quote(name)} is said twice: say once what it is.`);
    keys.add(keyOf(name));
    return [name, text.slice(at + 1).trim()] as const;
  });
}
