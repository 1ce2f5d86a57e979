import type { Context } from "../../../context.ts";
import type { FileSource } from "../../../text-files/file-source.ts";
import { formatCsv } from "../../../text-files/format-csv.ts";
import { openRefusedList, type RefusedTarget } from "../../../text-files/refused/refused-list.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";

export interface LocatedPlace {
  latitude: number;
  longitude: number;
  quality: "zip" | "place";
}

export type Locate = (place: { zip: string; city: string; state: string }) => LocatedPlace | null;

export interface RegistryImportContext extends Pick<Context, "db" | "pool" | "clock" | "log"> {
  locate: Locate;
}

export interface RegistryImportInput {
  file: FileSource;
  operator: Operator;
  dryRun: boolean;
  /** The file is the whole registry: dentists it lacks are unpublished. */
  complete: boolean;
  /** Two-letter codes; null means everywhere. People who are no longer dentists are unpublished in all states. */
  states: readonly string[] | null;
  /** How many dentists, or further offices, the operator agreed that it hides; null: no more than a fiftieth. */
  mayHide: number | null;
  /** CSV, created for the first refused row. */
  refusedFile: RefusedTarget;
  onProgress?: (progress: ImportProgress) => void;
  /** Database rows per transaction; unset: 2,000. */
  batchRows?: number;
  /** Stops after the current batch; the same import resumes there. */
  signal?: AbortSignal;
}

export interface ImportProgress {
  rows: number;
  bytes: number;
  totalBytes: number;
  rowsPerSecond: number;
  secondsLeft: number | null;
}

export interface RegistryCounts {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Dentists who were published before. */
  unpublished: number;
  /** Rows of others: no dentist, outside the requested states, or already unpublished. */
  skipped: number;
  centers: number;
  /** Rows that replaced an earlier row of the same identifier. */
  duplicates: number;
  refused: number;
  refusedByReason: Record<string, number>;
  /** The first ones, by their lines. */
  firstRefused: { line: number; reason: string }[];
}

export interface RegistryImportReport extends RegistryCounts {
  /** Null without refused rows, and after a dry run. */
  refusedFile: string | null;
  resumedFromLine: number | null;
  finished: boolean;
  ms: number;
}

export interface RefusedRow {
  line: number;
  npi: string;
  reason: string;
}

/** CSV of file, line, identifier and reason of each refused row. */
interface RefusedRows {
  /** Returns the list's size once it survives a crash. */
  add(rows: readonly RefusedRow[]): Promise<number>;
  close(): Promise<void>;
}

const HEADER = "file,line,npi,reason\r\n";

/** @param bytes the list's size at the checkpoint; later rows are read and refused again */
export async function openRefusedRows(
  target: RefusedTarget,
  bytes: number,
  source: string,
): Promise<RefusedRows> {
  const list = openRefusedList(target);
  let isOpen = bytes > 0;
  let size = isOpen ? await list.open(bytes) : 0;
  return {
    async add(rows) {
      if (rows.length === 0) return size;
      if (!isOpen) await list.open(0);
      isOpen = true;
      const text = (size === 0 ? HEADER : "") + rows.map((row) => toLine(source, row)).join("");
      await list.append(text);
      size += Buffer.byteLength(text);
      return size;
    },
    close: () => list.close(),
  };
}

function toLine(source: string, { line, npi, reason }: RefusedRow): string {
  // Anything but digits may be personal data in the wrong column.
  const shown = /^\d{1,10}$/.test(npi) ? npi : "";
  return formatCsv([[source, line, shown, reason]]);
}
