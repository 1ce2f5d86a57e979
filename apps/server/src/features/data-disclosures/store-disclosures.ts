import type { DataKind, Purpose, Recipient } from "@smirk/contract/account/disclosures";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export interface SentOfDay {
  recipient: Recipient;
  purpose: Purpose;
  /** UTC. */
  day: string;
  kinds: readonly DataKind[];
  times: number;
  firstAt: Date;
  lastAt: Date;
}

export interface OwnedDisclosure extends SentOfDay {
  accountId: string;
}

/** Locks accounts against their erasure. @returns those that are not erased */
export type KeepAccounts = (trx: Kysely<Database>, ids: readonly string[]) => Promise<ReadonlySet<string>>;

interface Stored {
  /** One for each account, recipient, purpose and day. */
  rows: readonly OwnedDisclosure[];
  keepAccounts: KeepAccounts;
}

/** Adds to what is stored of the day. An account that is erased meanwhile gets no row. */
export async function storeDisclosures(db: Kysely<Database>, { rows, keepAccounts }: Stored): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const kept = await keepAccounts(trx, [...new Set(rows.map(({ accountId }) => accountId))]);
    const values = rows
      .filter(({ accountId }) => kept.has(accountId))
      .map(({ accountId, firstAt, lastAt, kinds, ...row }) => {
        return { ...row, account_id: accountId, kinds: [...kinds], first_at: firstAt, last_at: lastAt };
      });
    if (values.length === 0) return;
    await trx
      .insertInto("disclosures")
      .values(values)
      .onConflict((row) =>
        row.columns(["account_id", "recipient", "purpose", "day"]).doUpdateSet({
          kinds: sql`array(select distinct unnest(disclosures.kinds || excluded.kinds) order by 1)`,
          times: sql`disclosures.times + excluded.times`,
          first_at: sql`least(disclosures.first_at, excluded.first_at)`,
          last_at: sql`greatest(disclosures.last_at, excluded.last_at)`,
        }),
      )
      .execute();
  });
}
