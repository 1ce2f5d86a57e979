import type { Pace } from "../../http/limits/pace.ts";
import { readCsvRows } from "../../text-files/csv/read-csv-rows.ts";
import { fileError } from "../../text-files/file-error.ts";
import { type FileSource, nameOfFile } from "../../text-files/file-source.ts";
import { withoutEmptyEnd } from "../../text-files/read-column-names.ts";
import type { TextRow } from "../../text-files/text-row.ts";
import type { ColumnChoices } from "./column-choices.ts";
import { type ReadFee, readFee } from "./compare-fees.ts";
import type { FeeFile } from "./fee-file.ts";
import { type Line, type PriceHeader, readPriceHeader, weighLine } from "./price-header.ts";

export interface FeeRows<Row> {
  header: PriceHeader;
  read: ReadFee<Row>[];
  /** Titles between the rows, and repeated headers. */
  passedOver: number;
}

interface Reading {
  choices: ColumnChoices;
  pace: Pace;
  onProgress: ((rows: number) => void) | undefined;
}

const MOST_ROWS = 100_000;
const ROWS_A_MESSAGE = 50;
/** Lines above the header: a name, an address, a day. */
const MOST_TITLES = 30;
/** One alone in its row is no title, but lacks what it is the price of. */
const AMOUNTS = new Set(["member_price", "usual_price", "percent_off"]);

/** Reads a CSV file of prices with its own names of columns. @throws {AppError} 422 `file_refused` */
export async function readFeeRows<Row extends object>(
  kind: FeeFile<Row>,
  file: FileSource,
  { choices, pace, onProgress }: Reading,
): Promise<FeeRows<Row>> {
  const name = nameOfFile(file);
  const finder = createHeaderFinder(kind, name, choices);
  const read: ReadFee<Row>[] = [];
  let passedOver = 0;
  for await (const row of readCsvRows(file, finder.read)) {
    await pace();
    if (finder.isTitle(row)) {
      passedOver += 1;
      continue;
    }
    const filled = { ...row, cells: { ...choices.values, ...row.cells } };
    if (read.push(readFee(kind, filled)) + passedOver > MOST_ROWS)
      throw fileError(name, row.line, "it has more than 100,000 rows.");
    if (read.length % ROWS_A_MESSAGE === 0) onProgress?.(read.length);
  }
  onProgress?.(read.length);
  const header = finder.get();
  if (read.length === 0) throw fileError(name, null, "it has no rows, only a header.");
  return { header, read, passedOver };
}

interface HeaderFinder {
  /** The columns; null for a line above them. */
  read(cells: readonly string[], line: number): readonly string[] | null;
  /** Whether a line below the header is no row: one cell alone that is no price, or the header again. */
  isTitle(row: TextRow): boolean;
  /** @throws {AppError} 422 where no line was a header */
  get(): PriceHeader;
}

function createHeaderFinder<Row extends object>(
  kind: FeeFile<Row>,
  file: string,
  choices: ColumnChoices,
): HeaderFinder {
  const shape = { columns: Object.keys(kind.columns), required: kind.required };
  let found: { header: PriceHeader; written: string } | null = null;
  let firstLine: number | null = null;
  let closest: Line & { known: number } = { cells: [], line: 1, known: -1 };
  const read = (line: Line) => readPriceHeader({ kind: kind.kind, file }, line, { shape, choices });
  return {
    read(all, line) {
      const cells = withoutEmptyEnd(all, { file, line });
      const { isHeader, known } = weighLine(cells, shape, choices);
      if (!isHeader) {
        firstLine ??= line;
        if (known > closest.known) closest = { cells, line, known };
        return line - firstLine < MOST_TITLES ? null : read(closest).columns;
      }
      const header = read({ cells, line });
      found = { header, written: textOf(cells) };
      return header.columns;
    },
    isTitle({ cells, isTooWide = false }) {
      const filled = Object.entries(cells).filter(([, text]) => text.trim() !== "");
      const isAlone = filled.length <= 1 && !filled.some(([column]) => AMOUNTS.has(column));
      return !isTooWide && (isAlone || textOf(Object.values(cells)) === found?.written);
    },
    get: () => found?.header ?? read(closest),
  };
}

function textOf(cells: readonly string[]): string {
  return JSON.stringify(cells.map((cell) => cell.trim()));
}
