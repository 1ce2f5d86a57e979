import { invalid } from "../../errors.ts";

/** What an operator says of a file whose columns have other names than ours. */
export interface ColumnChoices {
  /** Our column by the file's name of one; empty: it is left out. */
  columns: Readonly<Record<string, string>>;
  /** Cells that are the same in every row, by our column. */
  values: Readonly<Record<string, string>>;
}

export const NO_CHOICES: ColumnChoices = { columns: {}, values: {} };

/** @param columns such as 'Fee=member_price' @param values such as 'area=TX' @throws 400 where one has no '=' */
export function readColumnChoices(columns: readonly string[], values: readonly string[]): ColumnChoices {
  return { columns: readPairs(columns), values: readPairs(values) };
}

function readPairs(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at <= 0) throw invalid("Write a column, then = and what it is, such as Fee=member_price.");
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}
