import { MOST_PRICE_COLUMNS } from "@smirk/contract/offices";
import { readCsvRows } from "../../../text-files/csv/read-csv-rows.ts";
import type { StoredFile } from "../../../text-files/file-source.ts";
import { shorten } from "../../../text-files/shorten.ts";
import { type ColumnChoices, keyOfName } from "../../fees/column-choices.ts";
import { dollars } from "../../fees/fee-columns.ts";
import { FEE_FILES } from "../../fees/undo-import.ts";
import { toCommas } from "./sheet-text.ts";

/** What a column of an office's table can be; another one is left out. */
export const SHEET_COLUMNS = ["procedure", "member_price", "usual_price"] as const;
/** Nobody said yet what a column is. */
export const UNSAID = "?";

export interface SheetColumn {
  name: string;
  /** What stands below the name first. */
  sample: string;
  /** One of ours, empty for one that is left out, or unsaid. */
  column: string;
}

export interface Sheet {
  file: StoredFile;
  columns: SheetColumn[];
  /** Lines of the file before the first of what was pasted. */
  offset: number;
  /** What the importer does not know of its columns by itself. */
  choices: ColumnChoices["columns"];
  isClear: boolean;
}

interface Line {
  line: number;
  cells: readonly string[];
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LONGEST_SAMPLE = 40;

/** A pasted table, with what its columns are taken for, or what somebody said they are. @throws {AppError} 422 for no text */
export async function readSheet(text: string, posted: URLSearchParams): Promise<Sheet> {
  const given = toCommas(text);
  const unnamed = findUnnamed(await listLines(given));
  const hasNames = unnamed === null;
  const names = (unnamed?.cells ?? []).map((_, at) => LETTERS[at % LETTERS.length] ?? "").join(",");
  const csv = hasNames ? given : `${names}\n${given}`;
  const found = await FEE_FILES["office-fees"].readColumns({ name: "table", bytes: Buffer.from(csv) });
  const below = (await listLines(csv)).filter(({ line }) => line > found.line);
  const row = below.find(isSeveral) ?? below[0];
  const ours: readonly string[] = SHEET_COLUMNS;
  const columns = found.found.map(({ name, column, choices, isLeftOut }, at): SheetColumn => {
    const isKnown = column !== "" || isLeftOut;
    const guessed = ours.includes(column) ? column : isKnown || choices.length > 0 ? "" : UNSAID;
    const unclear = choices.some((one) => ours.includes(one)) ? UNSAID : guessed;
    const sample = shorten((row?.cells[at] ?? "").trim(), LONGEST_SAMPLE);
    return { name: shorten(name, LONGEST_SAMPLE), sample, column: saidOf(posted, at) ?? unclear };
  });
  const isSaid = posted.has("column_0");
  const choices = new Map(
    found.found.flatMap(({ name, column }, at) => {
      const said = columns[at]?.column ?? "";
      // What the importer knows by itself is left to it, which says what it took for what.
      return isSaid || (column !== "" && said === "")
        ? [[keyOfName(name), { name, column: said }] as const]
        : [];
    }),
  );
  const isClear = columns.every(({ column }) => column !== UNSAID);
  return { file: fileOf(csv), columns, offset: hasNames ? 0 : 1, choices, isClear };
}

function saidOf(posted: URLSearchParams, at: number): string | null {
  if (!posted.has("column_0")) return null;
  const said = at < MOST_PRICE_COLUMNS ? (posted.get(`column_${at}`) ?? "") : "";
  return said === UNSAID || SHEET_COLUMNS.some((one) => one === said) ? said : "";
}

/** The first line of several cells, where it says a price and no names; above it are titles of one. */
function findUnnamed(lines: readonly Line[]): Line | null {
  const first = lines.find(isSeveral) ?? lines[0];
  return first?.cells.some(saysPrice) ? first : null;
}

function isSeveral({ cells }: Line): boolean {
  return cells.filter((cell) => cell.trim() !== "").length > 1;
}

/** An amount, 'free' or 'call', and what is refused as a price, such as '$225 per quad'. */
function saysPrice(cell: string): boolean {
  return (cell.trim() !== "" && "value" in dollars.read(cell)) || /\$ ?\d/.test(cell);
}

/** Lines with their cells, which the importer numbers alike. */
async function listLines(csv: string): Promise<Line[]> {
  const lines: Line[] = [];
  const read = (cells: readonly string[], line: number) => {
    lines.push({ line, cells });
    return null;
  };
  for await (const _row of readCsvRows(fileOf(csv), read)) break;
  return lines;
}

export function fileOf(text: string): StoredFile {
  const bytes = Buffer.from(text);
  return {
    name: "table",
    open: async () => ({
      size: bytes.length,
      read: async (into, position) => bytes.copy(into, 0, position),
      close: async () => {},
    }),
  };
}
