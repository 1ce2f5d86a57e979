import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { ColumnType, Generated } from "kysely";

export interface StateRegistrationsTable {
  id: Generated<string>;
  state: string;
  organization: string;
  number: string;
  /** Both days are within it. */
  valid_from: CalendarDay;
  valid_until: CalendarDay;
  document_name: string;
  document: Buffer;
  document_sha256: string;
  entered_by: string;
  entered_at: Date;
  revoked_by: ColumnType<string | null, null | undefined, string>;
  revoked_at: ColumnType<Date | null, null | undefined, Date>;
}

/** States where an operator stopped sales. */
export interface ClosedStatesTable {
  state: string;
  closed_by: string;
  closed_at: Date;
}

/** Owners' words that we may sell where nobody has read the rule about registrations. */
export interface SalesAttestationsTable {
  state: string;
  attested_by: string;
  reason: string;
  attested_at: Date;
  /** Null until the rule is read; a moment for the days after an upgrade, in which nobody has attested yet. */
  valid_until: Date | null;
}

export interface LawTables {
  sales_attestations: SalesAttestationsTable;
  state_registrations: StateRegistrationsTable;
  closed_states: ClosedStatesTable;
}
