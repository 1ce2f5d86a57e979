import { findProcedure } from "@smirk/domain/fees/procedures";
import type { Texts } from "../../../locales/texts.ts";
import { nameProcedures } from "../../fees/name-procedures.ts";

type Say = (texts: Texts, found: readonly string[]) => string;

/** What the importer says of a cell, a row or a file, in an office's own language. */
const SENTENCES: readonly (readonly [sentence: RegExp, say: Say])[] = [
  [/^must not be empty$/, ({ t }) => t("is empty")],
  [
    /^is a code of dental claims: /,
    ({ t }) => t("is a code of dental claims: please write a name, such as Porcelain crown"),
  ],
  [
    /^is not clear: which of (.+)\?$/,
    (texts, [, names = ""]) => texts.t("may be one of these: {names}", { names: listNames(texts, names) }),
  ],
  [
    /^is of several or of a part: write the price of one, (.+)$/,
    (texts, [, name = ""]) =>
      texts.t("is of several, or of a part. Please write the price of one: {name}", {
        name: listNames(texts, name),
      }),
  ],
  [
    /^is unknown, perhaps it is (.+)$/,
    (texts, [, name = ""]) => texts.t("is not known. Perhaps it is {name}", { name: listNames(texts, name) }),
  ],
  [/^is unknown, see: /, ({ t }) => t("is not one of the procedures of this page")],
  [/^must be dollars /, ({ t }) => t("should be dollars, such as 62 or 62.50")],
  [
    /^has a comma before its cents: write (.+)$/,
    ({ t }, [, price = ""]) => t("has a comma before its cents. Please write {price}", { price }),
  ],
  [/^has two amounts: /, ({ t }) => t("has two amounts. Please write one price")],
  [/^is a percentage: /, ({ t }) => t("is a percentage. Please write dollars")],
  [
    /^is taken off: /,
    ({ t }) => t("is an amount that is taken off. Please write a price without a minus or parentheses"),
  ],
  [/^member_price is above usual_price$/, ({ t }) => t("The member price is above the usual price")],
  [
    /^member_price is ten times or more of what it costs in the state \((.+)\)$/,
    ({ t }, [, price = ""]) =>
      t("The member price is ten times or more of what it costs elsewhere in the state ({price})", { price }),
  ],
  [
    /^usual_price is ten times or more of what it costs in the state \((.+)\)$/,
    ({ t }, [, price = ""]) =>
      t("The usual price is ten times or more of what it costs elsewhere in the state ({price})", { price }),
  ],
  [
    /^member_price is a tenth or less of what it costs in the state \((.+)\)$/,
    ({ t }, [, price = ""]) =>
      t("The member price is a tenth or less of what it costs elsewhere in the state ({price})", { price }),
  ],
  [
    /^usual_price is a tenth or less of what it costs in the state \((.+)\)$/,
    ({ t }, [, price = ""]) =>
      t("The usual price is a tenth or less of what it costs elsewhere in the state ({price})", { price }),
  ],
  [/^member_price is \$0\.00: /, ({ t }) => t("The member price is $0.00: it costs members nothing")],
  [
    /^has (\d+) cells where the header has (\d+)$/,
    ({ t }, [, cells = "", header = ""]) =>
      t("has {cells} cells, and the line with the names has {header}", { cells, header }),
  ],
  [
    /^repeats the subject of line (\d+)$/,
    ({ t }, [, line = ""]) => t("is the same procedure as line {line}", { line }),
  ],
  [
    /it is empty, without even a header\.$|it has no rows, only a header\.$/,
    ({ t }) => t("There are no prices in it."),
  ],
  [
    /a quotation mark is never closed\.$|must be quoted, with those inside doubled\.$/,
    ({ t }) => t("A quotation mark is never closed, or is inside a cell. Please remove it."),
  ],
  [/it is not UTF-8/, ({ t }) => t("Its letters cannot be read. Please save it as CSV UTF-8.")],
  [/is there twice$|said twice/, ({ t }) => t("Two columns are called the same. Please leave one out.")],
  [/ is missing$/, ({ t }) => t("Please say which column has the procedure, and which one a price.")],
  [/has more than /, ({ t }) => t("It is too large. Please send only the rows with prices.")],
];

/** One sentence of the importer; as it is where none of ours means the same. */
export function sayImporter(texts: Texts, sentence: string): string {
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found !== null) return say(texts, found);
  }
  return sentence;
}

const CELL = /^(procedure|member_price|usual_price) ((?:"(?:[^"\\]|\\.)*" )?)(.+)$/s;

/** 'Member price "60,50" should be dollars, such as 62 or 62.50' */
export function sayRow(texts: Texts, reason: string): string {
  const whole = sayImporter(texts, reason);
  if (whole !== reason) return whole;
  const [, column = "", cell = "", rest = ""] = CELL.exec(reason) ?? [];
  const names = columnNames(texts);
  return column === "" ? reason : `${names[column] ?? column} ${cell}${sayImporter(texts, rest)}`;
}

export function columnNames({ t }: Texts): Readonly<Record<string, string>> {
  return {
    procedure: t("Procedure"),
    member_price: t("Member price"),
    usual_price: t("Usual price"),
  };
}

/** What the file's words were taken for: a column, a procedure or a price. */
export function sayTaken(texts: Texts, as: string): string {
  return columnNames(texts)[as] ?? (findProcedure(as) === undefined ? as : listNames(texts, as));
}

function listNames(texts: Texts, slugs: string): string {
  const names: Readonly<Record<string, string>> = nameProcedures(texts);
  return texts.list(slugs.split(", ").map((slug) => names[slug] ?? slug));
}
