import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** What an operator's verbs need besides the database: who is working, and with which command. */
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
  const { subjectKind, subjectId, changes = {}, ...who } = entry;
  await trx
    .insertInto("audit_entries")
    .values({ ...who, subject_kind: subjectKind, subject_id: subjectId, changes: JSON.stringify(changes) })
    .execute();
}
