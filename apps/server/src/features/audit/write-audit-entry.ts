import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export interface Operator {
  /** An operator's email, or the name given on the command line. */
  actor: string;
  command: string;
  /** The id of an operator who was invited to the console. */
  operatorId?: string | undefined;
  /** The name was given on the command line, which proves nobody. */
  isUnproven?: true;
  /** The reason in the operator's own words. */
  reason?: string | undefined;
}

interface AuditEntry extends Operator {
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
    | "operator"
    | "log"
    | "bulk"
    | "basemap"
    | "statistics"
    | "report"
    | "request"
    | "state"
    | "partner"
    | "office";
  subjectId: string;
  /** Column to [before, after]. Of members only ids, amounts, states and masked contacts. */
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
  const rows = entries.map(
    ({ at, actor, command, operatorId, reason, subjectKind, subjectId, changes = {} }) => ({
      at,
      actor,
      command,
      operator_id: operatorId ?? null,
      reason: reason ?? null,
      subject_kind: subjectKind,
      subject_id: subjectId,
      changes: JSON.stringify(changes),
    }),
  );
  await trx.insertInto("audit_entries").values(rows).execute();
}
