import { shorten } from "../../../text-files/shorten.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import type { Columns } from "../columns/column.ts";
import { changedFields } from "../columns/read-changes.ts";
import type { Change } from "../directory-rows.ts";
import type { ValidatedRow } from "./refused-rows.ts";

export interface Difference {
  line: number;
  subject: string;
  /** Column to its old and new text, as files spell them; null for a new row. */
  fields: Record<string, { from: string; to: string }> | null;
}

export interface RowNote {
  line: number;
  /** Position in its line, where a line has several rows. */
  item?: number;
  reason: string;
}

/** Other words than ours, by the first line that has them. */
export interface TakenText {
  line: number;
  text: string;
  as: string;
}

export interface ImportReport {
  kind: string;
  file: string;
  read: number;
  lastLine: number;
  added: number;
  changed: number;
  unchanged: number;
  /** What was stored and is not in a file that states all of it. */
  removed: number;
  refused: number;
  warned: number;
  /** Lines that are no rows, and rows that say nothing: titles, and procedures without a price. */
  passedOver: number;
  refusals: RowNote[];
  warnings: RowNote[];
  /** What the file has in other words than ours. */
  taken: TakenText[];
  refusedFile: string | null;
  differences: Difference[];
  changedFields: Record<string, number>;
  /** False after a dry run, and where no row could be imported. */
  imported: boolean;
}

const MOST_REFUSALS = 50;
const MOST_WARNINGS = 50;
const MOST_DIFFERENCES = 50;

export function startReport(kind: string, file: string): ImportReport {
  const rows = { read: 0, lastLine: 0, added: 0, changed: 0, unchanged: 0, removed: 0 };
  const counts = { ...rows, refused: 0, warned: 0, passedOver: 0 };
  const lists = {
    refusals: [],
    warnings: [],
    taken: [],
    refusedFile: null,
    differences: [],
    changedFields: {},
  };
  return { kind, file, ...counts, ...lists, imported: false };
}

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
        report.differences.push({ line: row.line, subject: shorten(subject), fields });
      }
    }
  }
}

export function noteRemoved(report: ImportReport, subjects: readonly string[]): void {
  report.removed += subjects.length;
  const left = Math.max(0, MOST_DIFFERENCES - report.differences.length);
  for (const subject of subjects.slice(0, left)) {
    const fields = { row: { from: "there", to: "removed" } };
    report.differences.push({ line: report.lastLine, subject: shorten(subject), fields });
  }
}

function noteRow({ line, item }: TextRow, reasons: readonly string[]): RowNote {
  return { line, ...(item !== undefined && { item }), reason: shorten(reasons.join("; ")) };
}

function describeFields<Fields extends object, Row extends Fields>(
  columns: Columns<Fields>,
  { before, after }: Change<Row>,
): Difference["fields"] {
  if (before === null) return null;
  const fields = changedFields<Fields>(columns, before, after).map((name) => {
    const { write } = columns[name];
    return [name, { from: shorten(write(before[name])), to: shorten(write(after[name])) }] as const;
  });
  return Object.fromEntries(fields);
}

/** Nothing is imported when rows are refused and not skipped, or when all are. */
export function isRefused({ read, refused }: ImportReport, skipRefused: boolean): boolean {
  return refused > 0 && (!skipRefused || refused === read);
}
