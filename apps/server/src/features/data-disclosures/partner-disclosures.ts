import type { DataKind, PartnerDisclosure, PartnerPurpose } from "@smirk/contract/account/disclosures";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { FindOwners } from "./find-accounts.ts";
import type { KeepAccounts } from "./store-disclosures.ts";

/** Every field that leaves for a partner, with its kind. */
export type FieldKinds<Fields extends string> = Readonly<Record<Fields, DataKind>>;

export interface DisclosedToPartner {
  membershipId: string;
  /** The partner's name. */
  partner: string;
  purpose: PartnerPurpose;
  fields: FieldKinds<string>;
  at: Date;
}

interface Known {
  trx: Kysely<Database>;
  findOwners: FindOwners;
  keepAccounts: KeepAccounts;
}

/** Stores what a partner's program got of a member, unless the member is erased. Call in a transaction. */
export async function storePartnerDisclosure(
  { trx, findOwners, keepAccounts }: Known,
  { membershipId, partner, purpose, fields, at }: DisclosedToPartner,
): Promise<void> {
  const [found] = await findOwners(trx, [membershipId]);
  const accountId = found?.owner[1] ?? null;
  if (accountId === null || !(await keepAccounts(trx, [accountId])).has(accountId)) return;
  const kinds = [...new Set(Object.values(fields))].filter((kind) => kind !== "instruction").toSorted();
  await sql`
    insert into partner_disclosures (account_id, partner, purpose, day, kinds, times, first_at, last_at)
    values (${accountId}::uuid, ${partner}, ${purpose}, ${at.toISOString().slice(0, 10)}::date,
      ${kinds}::text[], 1, ${at}, ${at})
    on conflict (account_id, partner, purpose, day) do update set
      kinds = array(select distinct unnest(partner_disclosures.kinds || excluded.kinds) order by 1),
      times = partner_disclosures.times + 1,
      last_at = greatest(partner_disclosures.last_at, excluded.last_at)
  `.execute(trx);
}

/** Days of each partner and purpose that a page shows. */
const MOST_DAYS = 30;

interface DisclosedRow extends Omit<PartnerDisclosure, "first_at" | "last_at"> {
  first_at: Date;
  last_at: Date;
}

/** One for each partner and purpose, the newest first. */
export async function listPartnerDisclosures(
  db: Kysely<Database>,
  accountId: string,
): Promise<PartnerDisclosure[]> {
  const { rows } = await sql<DisclosedRow>`
    select partner, purpose, sum(times)::integer as times, min(first_at) as first_at, max(last_at) as last_at,
      (select array_agg(distinct kind order by kind) from partner_disclosures one, unnest(one.kinds) as kind
        where one.account_id = ${accountId} and one.partner = sent.partner and one.purpose = sent.purpose) as kinds,
      (select json_agg(json_build_object('day', day, 'times', times)) from (
        select day, times from partner_disclosures one
        where one.account_id = ${accountId} and one.partner = sent.partner and one.purpose = sent.purpose
        order by day desc limit ${MOST_DAYS}
      ) newest) as days
    from partner_disclosures sent
    where account_id = ${accountId}
    group by partner, purpose
    order by max(last_at) desc, partner, purpose
  `.execute(db);
  return rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }));
}
