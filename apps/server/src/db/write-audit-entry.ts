import type { Kysely } from "kysely";
import type { Database } from "./schema/schema.ts";

/** What an operator's service functions need besides the database: who is working, and with which command. */
export interface Operator {
  /** Such as "ana". */
  actor: string;
  /** Such as "provider edit". */
  command: string;
}

export interface AuditEntry extends Operator {
  at: Date;
  subjectKind: "provider" | "location" | "plan" | "promotion" | "member" | "waitlist" | "import" | "job";
  subjectId: string;
  /** Column to what it was and what it is. Of members nothing that names them: ids, amounts and states alone. */
  changes?: Record<string, unknown>;
}

/** Writes what is being done into the audit table; call it in the transaction that does it. */
export async function writeAuditEntry(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await writeAuditEntries(trx, [entry]);
}

/** Writes many at once, in their order. */
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
