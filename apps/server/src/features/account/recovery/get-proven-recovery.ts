import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { invalid } from "../../../errors.ts";
import { hashSecret } from "../../auth/tokens/random-secret.ts";

export interface ProvenRecovery {
  id: string;
  accountId: string;
}

/** @throws 400 `invalid` for one that is not proven, expired or used */
export async function getProvenRecovery(
  db: Kysely<Database>,
  { recovery, now }: { recovery: string; now: Date },
): Promise<ProvenRecovery> {
  const row = await db
    .selectFrom("phone_recoveries")
    .select(["id", "account_id"])
    .where("secret_hash", "=", hashSecret(recovery))
    .where("state", "=", "proven")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row?.account_id) throw recoveryOver();
  return { id: row.id, accountId: row.account_id };
}

export function recoveryOver() {
  return invalid("This took too long. Please start over.").because("recovery_expired");
}
