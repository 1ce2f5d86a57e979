import { extname } from "node:path";
import { formatCsv } from "../../../text-files/format-csv.ts";
import { openRefusedList, type RefusedTarget } from "../../../text-files/refused/refused-list.ts";
import { shorten } from "../../../text-files/shorten.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import type { Columns } from "../columns/column.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { Change } from "../directory-rows.ts";
import { REFUSAL_COLUMNS } from "../plain-files/file-kinds.ts";

export interface ValidatedRow<Row> {
  row: TextRow;
  errors: string[];
  warnings: string[];
  change: Change<Row> | null;
  subject: string;
  /** Keys that no earlier row may have claimed: one row per subject. */
  asks: string[];
  /** Keys that this row claims, comparable with `asks`. */
  claims: string[];
}

/** The refused rows as they were, with line and reason, in the format of their file. */
export interface RefusedRows {
  add(rows: readonly ValidatedRow<unknown>[]): Promise<void>;
  /** @returns whether there are any */
  close(): Promise<boolean>;
}

/** @param file whose format they have */
export function collectRefusedRows(target: RefusedTarget, file: string): RefusedRows {
  const form = formOf(file);
  const list = openRefusedList(target);
  let isStarted = false;
  return {
    async add(rows) {
      const refused = rows.filter(({ errors }) => errors.length > 0).map(describeRow);
      const [first] = refused;
      if (first === undefined) return;
      const begin = isStarted ? form.between : form.begin(first);
      if (!isStarted) await list.open(0);
      isStarted = true;
      await list.append(begin + refused.map((cells) => form.write(cells)).join(form.between));
    },
    async close() {
      if (isStarted) await list.append(form.end);
      await list.close();
      return isStarted;
    },
  };
}

interface Form {
  begin: (cells: Record<string, string>) => string;
  write: (cells: Record<string, string>) => string;
  between: string;
  end: string;
}

const CSV: Form = {
  begin: (cells) => formatCsv([Object.keys(cells)]),
  write: (cells) => formatCsv([Object.values(cells)]),
  between: "",
  end: "",
};
const JSON_ARRAY: Form = { begin: () => "[\n", write: JSON.stringify, between: ",\n", end: "\n]\n" };
const JSON_LINES: Form = { begin: () => "", write: JSON.stringify, between: "\n", end: "\n" };

function formOf(path: string): Form {
  const ending = extname(path).toLowerCase();
  if (ending === ".json") return JSON_ARRAY;
  return ending === ".jsonl" ? JSON_LINES : CSV;
}

function describeRow({ row: { line, cells }, errors }: ValidatedRow<unknown>): Record<string, string> {
  const [lineColumn, reasonColumn] = REFUSAL_COLUMNS;
  return { ...cells, [lineColumn]: String(line), [reasonColumn]: shorten(errors.join("; ")) };
}

export function refusedRow(row: TextRow, ...errors: string[]): ValidatedRow<never> {
  return { row, errors, warnings: [], change: null, subject: "", asks: [], claims: [] };
}

/** Like `refusedRow`, and reports all other invalid cells too. */
export function refusedWithCellErrors<Row extends object>(
  row: TextRow,
  error: string,
  columns: Columns<Row>,
): ValidatedRow<never> {
  const filled = withoutBlanks(row.cells, Object.keys(columns));
  return refusedRow(row, error, ...readChanges(columns, filled, null).errors);
}

/** Blank cells of these columns do not count. */
export function withoutBlanks(
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
): Record<string, string> {
  const said = Object.entries(cells).filter(([name, text]) => text.trim() !== "" || !columns.includes(name));
  return Object.fromEntries(said);
}
