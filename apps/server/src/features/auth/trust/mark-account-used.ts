import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** Written once a day. Call it with the account locked. */
export async function markAccountUsed(trx: Kysely<Database>, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ used_at: now })
    .where("id", "=", accountId)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", "<", new Date(now.getTime() - DAY_MS))]))
    .execute();
}
