import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { supersedeTemporarySessions } from "../sessions/start-temporary-session.ts";

interface PaidAccount {
  accountId: string;
  name: string;
  lastName: string;
  now: Date;
}

/** Temporary tokens are superseded by the completed payment (decision 11). */
export async function markAccountPaid(
  trx: Kysely<Database>,
  { accountId, name, lastName, now }: PaidAccount,
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ paid_at: sql`coalesce(paid_at, ${now})`, name, last_name: lastName, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  await supersedeTemporarySessions(trx, accountId, now);
}
