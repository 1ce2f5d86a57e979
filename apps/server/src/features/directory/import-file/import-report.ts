import type { TextRow } from "../../../text-files/text-row.ts";
import { changedFields } from "../columns/changed-fields.ts";
import type { Columns } from "../columns/column.ts";
import type { Change } from "../directory-rows.ts";
import type { PlainKind } from "../plain-files/file-kinds.ts";
import type { ValidatedRow } from "./validated-row.ts";

export interface Difference {
  line: number;
  /** Such as "1234567893 Ada Fern". */
  subject: string;
  /** Column to what it was and what it becomes, as files spell them; null for what is added. */
  fields: Record<string, { from: string; to: string }> | null;
}

/** What is to be said of a row. */
export interface RowNote {
  line: number;
  /** Which row of the file it is, where its line has others before it. */
  item?: number;
  reason: string;
}

export interface ImportReport {
  kind: PlainKind;
  file: string;
  read: number;
  /** Where the last row begins. */
  lastLine: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** Rows that are taken, and may be wrong. */
  warned: number;
  /** The first of those that are refused. */
  refusals: RowNote[];
  /** The first of those that are taken with a warning. */
  warnings: RowNote[];
  /** Has every refused row, to be mended and imported; null where none was refused, and after a dry run. */
  refusedFile: string | null;
  /** The first of them. */
  differences: Difference[];
  /** How many rows change each column. */
  changedFields: Record<string, number>;
  /** Whether the directory is now as the file says: false after a dry run, and where no row could be imported. */
  imported: boolean;
}

const MOST_REFUSALS = 50;
const MOST_WARNINGS = 50;
const MOST_DIFFERENCES = 50;

export function startReport(kind: PlainKind, file: string): ImportReport {
  const counts = { read: 0, lastLine: 0, added: 0, changed: 0, unchanged: 0, refused: 0, warned: 0 };
  const lists = { refusals: [], warnings: [], refusedFile: null, differences: [], changedFields: {} };
  return { kind, file, ...counts, ...lists, imported: false };
}

/** Counts checked rows into the report, and notes the first of each sort. */
export function countRows<Fields extends object, Row extends Fields>(
  report: ImportReport,
  columns: Columns<Fields>,
  rows: readonly ValidatedRow<Row>[],
): void {
  for (const { row, errors, warnings, change, subject } of rows) {
    report.read += 1;
    report.lastLine = row.line;
    if (warnings.length > 0) {
      report.warned += 1;
      if (report.warnings.length < MOST_WARNINGS) {
        report.warnings.push(noteRow(row, warnings));
      }
    }
    if (errors.length > 0) {
      report.refused += 1;
      if (report.refusals.length < MOST_REFUSALS) {
        report.refusals.push(noteRow(row, errors));
      }
    } else if (change === null) report.unchanged += 1;
    else {
      const fields = describeFields(columns, change);
      if (fields === null) report.added += 1;
      else report.changed += 1;
      for (const name of Object.keys(fields ?? {})) {
        report.changedFields[name] = (report.changedFields[name] ?? 0) + 1;
      }
      if (report.differences.length < MOST_DIFFERENCES) {
        report.differences.push({ line: row.line, subject, fields });
      }
    }
  }
}

function noteRow({ line, item }: TextRow, reasons: readonly string[]): RowNote {
  return { line, ...(item !== undefined && { item }), reason: reasons.join("; ") };
}

/** What a change does to the columns, as files spell them; null where it adds the row. */
function describeFields<Fields extends object, Row extends Fields>(
  columns: Columns<Fields>,
  { before, after }: Change<Row>,
): Difference["fields"] {
  if (before === null) return null;
  const fields = changedFields<Fields>(columns, before, after).map((name) => {
    const { write } = columns[name];
    return [name, { from: write(before[name]), to: write(after[name]) }] as const;
  });
  return Object.fromEntries(fields);
}

/** Rows were refused and are not skipped, or all were: nothing is imported then. */
export function isRefused({ read, refused }: ImportReport, skipRefused: boolean): boolean {
  return refused > 0 && (!skipRefused || refused === read);
}
