import type { Kysely, Selectable } from "kysely";
import type { AccountIdentitiesTable, AccountsTable, Database } from "../../../db/schema/schema.ts";

export interface AccountRecord {
  account: Selectable<AccountsTable>;
  identities: Selectable<AccountIdentitiesTable>[];
}

export async function getAccountRecord(db: Kysely<Database>, accountId: string): Promise<AccountRecord> {
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identities = await db
    .selectFrom("account_identities")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return { account, identities };
}
