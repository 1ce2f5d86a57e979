import type { ColumnType, Generated } from "kysely";

export interface ImportCounts {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Entries that are no longer shown. */
  removed: number;
  refused: number;
}

/** An import that an operator started in the console. */
export interface ConsoleImportsTable {
  id: Generated<string>;
  kind: string;
  file_name: string;
  is_dry_run: boolean;
  started_by: string;
  started_at: Date;
  /** A server that stops leaves it unfinished, and this as it is. */
  updated_at: Date;
  finished_at: ColumnType<Date | null, undefined, Date>;
  rows: ColumnType<number, undefined, number>;
  counts: ColumnType<ImportCounts | null, undefined, string>;
  /** The first ones. */
  refusals: ColumnType<{ line: number; reason: string }[] | null, undefined, string>;
  differences: ColumnType<unknown[] | null, undefined, string>;
  failure: ColumnType<string | null, undefined, string>;
  /** The refused rows as a file. */
  refused_rows: ColumnType<string | null, undefined, string | null>;
}

export interface ConsoleImportTables {
  console_imports: ConsoleImportsTable;
}
