import type { Generated } from "kysely";

interface FhirExportsTable {
  id: Generated<string>;
  transaction_at: Date;
  /** Null while it is written. */
  finished_at: Date | null;
}

interface FhirFilesTable {
  export_id: string;
  type: string;
  resources: number;
  bytes: number;
  sha256: string;
}

interface FhirPiecesTable {
  export_id: string;
  type: string;
  place: number;
  gzip: Buffer;
}

export interface PlanNetTables {
  fhir_exports: FhirExportsTable;
  fhir_files: FhirFilesTable;
  fhir_pieces: FhirPiecesTable;
}
