import type { Context } from "../../context.ts";
import { formatCsv } from "../../text-files/format-csv.ts";
import { namesOf } from "../directory/columns/read-changes.ts";
import type { FeeFile, TemplateFacts } from "./fee-file.ts";

/** Spreadsheets need it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const ROWS_A_PIECE = 500;

/** All that is stored of a kind: loading it again changes nothing. */
export async function* writeFees<Row extends object>(
  { db }: Pick<Context, "db">,
  kind: FeeFile<Row>,
): AsyncGenerator<string> {
  const names = namesOf(kind.columns);
  const rows = await kind.listAll(db);
  yield BYTE_ORDER_MARK + formatCsv([names.map(String)]);
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE) {
    const piece = rows.slice(from, from + ROWS_A_PIECE);
    yield formatCsv(piece.map((row) => names.map((name) => kind.columns[name].write(row[name]))));
  }
}

export function writeTemplate<Row extends object>(kind: FeeFile<Row>, given: TemplateFacts): string {
  const names = namesOf(kind.columns);
  const rows = kind.listTemplate(given).map((cells) => names.map((name) => cells[name] ?? ""));
  return BYTE_ORDER_MARK + formatCsv([names.map(String), ...rows]);
}
