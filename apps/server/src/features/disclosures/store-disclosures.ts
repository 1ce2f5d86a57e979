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

/**
 * Adds to what is stored of the day. An account that is erased meanwhile gets no row: the lock waits for the erasure.
 * @param rows one for each account, recipient, purpose and day
 */
export async function storeDisclosures(
  db: Kysely<Database>,
  rows: readonly OwnedDisclosure[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ accountId: account_id, firstAt: first_at, lastAt: last_at, ...row }) => {
    return { account_id, first_at, last_at, ...row };
  });
  await sql`
    insert into disclosures (account_id, recipient, purpose, day, kinds, times, first_at, last_at)
    select given.account_id, given.recipient, given.purpose, given.day, given.kinds, given.times,
      given.first_at, given.last_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      account_id uuid, recipient text, purpose text, day date, kinds text[], times integer,
      first_at timestamptz, last_at timestamptz
    )
    join accounts account on account.id = given.account_id
    where account.phone_number is not null or account.verified_email is not null or account.name is not null
      or exists (select from account_identities identity where identity.account_id = account.id)
    for key share of account
    on conflict (account_id, recipient, purpose, day) do update set
      kinds = array(select distinct unnest(disclosures.kinds || excluded.kinds) order by 1),
      times = disclosures.times + excluded.times,
      first_at = least(disclosures.first_at, excluded.first_at),
      last_at = greatest(disclosures.last_at, excluded.last_at)
  `.execute(db);
}
