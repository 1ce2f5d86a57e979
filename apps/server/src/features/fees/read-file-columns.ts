import { readCsvRows } from "../../text-files/csv/read-csv-rows.ts";
import type { StoredFile } from "../../text-files/file-source.ts";
import { NO_CHOICES } from "./column-choices.ts";
import type { FeeFile } from "./fee-file.ts";
import { type FileColumn, type Line, listFileColumns, weighLine } from "./price-header.ts";

export interface ReadColumns {
  line: number;
  /** The file's, in its order. */
  found: FileColumn[];
  /** All of ours. */
  ours: string[];
  /** One column of each group is needed. */
  required: string[][];
}

const MOST_TITLES = 30;
const MOST_BYTES = 64 * 1024;

/** What the columns of a price file's beginning are taken for. @throws {AppError} 422 `file_refused` for no text */
export async function readFileColumns<Row extends object>(
  kind: FeeFile<Row>,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<ReadColumns> {
  const shape = { columns: Object.keys(kind.columns), required: kind.required };
  let closest: Line & { known: number } = { cells: [], line: 1, known: -1 };
  let lines = 0;
  const read = (cells: readonly string[], line: number) => {
    lines += 1;
    const { isHeader, known } = weighLine(cells, shape, NO_CHOICES);
    if (isHeader || known > closest.known) closest = { cells, line, known };
    return isHeader || lines > MOST_TITLES ? cells.map((_, at) => String(at)) : null;
  };
  for await (const _row of readCsvRows(fileOf(name, bytes), read)) break;
  return {
    line: closest.line,
    found: listFileColumns(closest.cells, shape),
    ours: shape.columns,
    required: kind.required.map((group) => [...group]),
  };
}

/** The first bytes up to their last whole line. */
function fileOf(name: string, given: Buffer): StoredFile {
  const bytes = given.subarray(0, MOST_BYTES);
  const end = Math.max(bytes.lastIndexOf("\n"), bytes.lastIndexOf("\r")) + 1;
  const whole = end > 0 ? bytes.subarray(0, end) : bytes;
  return {
    name,
    open: async () => ({
      size: whole.length,
      read: async (into, position) => whole.copy(into, 0, position),
      close: async () => {},
    }),
  };
}
