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
    .select(["state", "phone_number", "due_at", "finished_at"])
    .where("account_id", "=", accountId)
    .orderBy("expires_at")
    .execute();
  return { email_changes, phone_recoveries };
}

export async function eraseDetailChanges(trx: Kysely<Database>, accountId: string): Promise<void> {
  for (const table of ["email_changes", "phone_recoveries", "phone_recovery_proofs"] as const) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
}
