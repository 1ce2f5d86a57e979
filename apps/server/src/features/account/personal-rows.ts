import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Changes of contacts that are under way; no codes, no hashes. */
export async function exportDetailChanges(db: Kysely<Database>, accountId: string) {
  const email_changes = await db
    .selectFrom("email_changes")
    .select(["email", "expires_at"])
    .where("account_id", "=", accountId)
    .execute();
  const phone_recoveries = await db
    .selectFrom("phone_recoveries")
    .select(["state", "expires_at", "finished_at"])
    .where("account_id", "=", accountId)
    .orderBy("expires_at")
    .execute();
  const contact_changes = await db
    .selectFrom("contact_changes")
    .select(["contact", "state", "made_by", "from_masked", "to_masked", "to_value", "from_value"])
    .select(["made_at", "due_at", "done_at", "undo_until", "ended_at"])
    .where("account_id", "=", accountId)
    .orderBy("made_at")
    .execute();
  return { email_changes, phone_recoveries, contact_changes };
}

export async function eraseDetailChanges(trx: Kysely<Database>, accountId: string): Promise<void> {
  const tables = ["email_changes", "phone_recoveries", "phone_recovery_proofs", "contact_changes"] as const;
  for (const table of tables) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
}
