import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export interface Operator {
  actor: string;
  command: string;
}

export interface AuditEntry extends Operator {
  at: Date;
  subjectKind:
    | "provider"
    | "location"
    | "plan"
    | "promotion"
    | "member"
    | "waitlist"
    | "import"
    | "job"
    | "basemap";
  subjectId: string;
  /** Column to [before, after]. Of members only ids, amounts and states. */
  changes?: Record<string, unknown>;
}

/** Call it in the transaction of the change. */
export async function writeAuditEntry(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await writeAuditEntries(trx, [entry]);
}

export async function writeAuditEntries(
  trx: Kysely<Database>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ at, actor, command, subjectKind, subjectId, changes = {} }) => ({
    at,
    actor,
    command,
    subject_kind: subjectKind,
    subject_id: subjectId,
    changes: JSON.stringify(changes),
  }));
  await trx.insertInto("audit_entries").values(rows).execute();
}
