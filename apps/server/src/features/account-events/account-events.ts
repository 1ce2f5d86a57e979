import type { AccountEventFacts, AccountEventKind } from "@smirk/contract/account/events";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

interface RecordedEvent<Kind extends AccountEventKind> {
  accountId: string;
  /** Null: about the account alone, such as a changed phone number. */
  membershipId: string | null;
  kind: Kind;
  facts: AccountEventFacts[Kind];
  at: Date;
}

/** Call it in the transaction of the change. Members see it under 'Recent activity'. */
export async function recordAccountEvent<Kind extends AccountEventKind>(
  trx: Kysely<Database>,
  { accountId, membershipId, kind, facts, at }: RecordedEvent<Kind>,
): Promise<void> {
  await trx
    .insertInto("account_events")
    .values({
      account_id: accountId,
      membership_id: membershipId,
      kind,
      facts: JSON.stringify(facts),
      happened_at: at,
    })
    .execute();
}

/** All of them, oldest first. */
export async function exportAccountEvents(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("account_events")
    .select(["kind", "membership_id", "facts", "happened_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export async function countAccountEvents(db: Kysely<Database>, accountId: string): Promise<number> {
  const { events } = await db
    .selectFrom("account_events")
    .select(({ fn }) => fn.countAll<string>().as("events"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(events);
}

export async function eraseAccountEvents(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom("account_events").where("account_id", "=", accountId).execute();
}
