import type { ColumnType } from "kysely";

export interface RegistryCentersTable {
  npi: string;
  name: string;
  address_keys: string[];
  registry_hash: Buffer;
}

export interface ImportsTable {
  id: ColumnType<string, never, never>;
  kind: string;
  file_name: string;
  /** A hash of the file's size and parts of its contents. */
  fingerprint: string;
  options: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Imported bytes. */
  position: ColumnType<string, string | number | undefined, string | number>;
  /** Imported lines, the header included. */
  line: ColumnType<string, string | number | undefined, string | number>;
  counts: ColumnType<Record<string, unknown>, string | undefined, string>;
  refused_file: string | null;
  started_at: Date;
  updated_at: Date;
  finished_at: Date | null;
}

export interface AuditEntriesTable {
  id: ColumnType<string, never, never>;
  at: Date;
  actor: string;
  command: string;
  subject_kind: string;
  subject_id: string;
  /** Null: none of the console's operators. */
  operator_id: ColumnType<string | null, string | null | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, never>;
  /** Column to its values before and after; no personal data of members. */
  changes: ColumnType<Record<string, unknown>, string | undefined, never>;
}

export interface OperatingTables {
  registry_centers: RegistryCentersTable;
  imports: ImportsTable;
  audit_entries: AuditEntriesTable;
}
