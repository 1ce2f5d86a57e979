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

export interface Refusal {
  /** 0: a reason of several rows, with their count. */
  line: number;
  reason: string;
  count?: number;
  /** The row is loaded; the reason says what to look at. */
  isWarning?: true;
}

/** What a dry run would change. */
export interface ImportDifference {
  line: number;
  subject: string;
  /** Null for a new row. */
  fields: Record<string, { from: string; to: string }> | null;
}

/** A file that an operator uploads in the console, and its import. */
export interface ConsoleImportsTable {
  id: Generated<string>;
  kind: string;
  file_name: string;
  is_dry_run: boolean;
  skip_refused: Generated<boolean>;
  is_complete: Generated<boolean>;
  /** Listings that it may hide; null: no more than 2%. */
  may_hide: Generated<number | null>;
  is_confirmed: Generated<boolean>;
  /** What columns of a price file are, and what every row of it has: lines such as 'Fee=member_price'. */
  columns: Generated<string>;
  row_values: Generated<string>;
  started_by: string;
  operator_id: string | null;
  started_at: Date;
  /** When the last piece came, and then when the last rows were written. */
  updated_at: Date;
  finished_at: ColumnType<Date | null, undefined, Date>;
  /** Bytes; null for imports of an earlier release. */
  size: ColumnType<string | null, number | undefined, never>;
  received: ColumnType<string, undefined, number>;
  fingerprint: string | null;
  attempts: ColumnType<number, undefined, number>;
  lease_id: ColumnType<string | null, undefined, string | null>;
  lease_until: ColumnType<Date | null, undefined, Date | null>;
  rows: ColumnType<number, undefined, number>;
  counts: ColumnType<ImportCounts | null, undefined, string>;
  /** The first ones. */
  refusals: ColumnType<Refusal[] | null, undefined, string>;
  differences: ColumnType<ImportDifference[] | null, undefined, string>;
  failure: ColumnType<string | null, undefined, string>;
  /** Prices in force that it would move, and since when it waits for a second person; null: it does not wait. */
  held_moves: Generated<number | null>;
  held_at: Generated<Date | null>;
  /** Prices that it may move, and who said so. */
  may_move: Generated<number | null>;
  approved_by: Generated<string | null>;
}

interface ConsoleImportPiecesTable {
  import_id: string;
  /** The position of its first byte in the file. */
  position: ColumnType<string, number, never>;
  bytes: Buffer;
}

interface ConsoleImportRefusedTable {
  import_id: string;
  /** The position in bytes. */
  position: ColumnType<string, number, never>;
  text: string;
}

export interface ConsoleImportTables {
  console_imports: ConsoleImportsTable;
  console_import_pieces: ConsoleImportPiecesTable;
  console_import_refused: ConsoleImportRefusedTable;
}
