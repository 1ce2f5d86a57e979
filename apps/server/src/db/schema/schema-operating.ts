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
  /** Of the file's size and parts of its contents: the same again for the same file. */
  fingerprint: string;
  options: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Bytes of the file whose rows are in the directory. */
  position: ColumnType<string, string | number | undefined, string | number>;
  /** Lines of the file whose rows are in the directory, the header among them. */
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
  /** Who did it. */
  actor: string;
  /** Such as "provider edit". */
  command: string;
  subject_kind: string;
  subject_id: string;
  /** Column to what it was and what it is; of members, nothing that names them. */
  changes: ColumnType<Record<string, unknown>, string | undefined, never>;
}

/** What operators bring in and what they do. */
export interface OperatingTables {
  registry_centers: RegistryCentersTable;
  imports: ImportsTable;
  audit_entries: AuditEntriesTable;
}
