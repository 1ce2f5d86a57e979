import type { Disclosure, Disclosures } from "@smirk/contract/account/disclosures";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { listPartnerDisclosures } from "./partner-disclosures.ts";

/** Days of each company and purpose that a page shows. */
const MOST_DAYS = 30;

interface SentRow {
  recipient: Disclosure["recipient"];
  purpose: Disclosure["purpose"];
  kinds: Disclosure["kinds"];
  times: number;
  first_at: Date;
  last_at: Date;
  days: Disclosure["days"];
}

/** What was sent about an account, what was noted a moment ago too. */
export async function listDisclosures(
  { db, disclosures }: Pick<Context, "db" | "disclosures">,
  accountId: string,
): Promise<Disclosures> {
  await disclosures.flush();
  const { rows } = await sql<SentRow>`
    select recipient, purpose, sum(times)::integer as times, min(first_at) as first_at, max(last_at) as last_at,
      (select array_agg(distinct kind order by kind) from disclosures one, unnest(one.kinds) as kind
        where one.account_id = ${accountId} and one.recipient = sent.recipient and one.purpose = sent.purpose
          and kind <> 'instruction') as kinds,
      (select json_agg(json_build_object('day', day, 'times', times)) from (
        select day, times from disclosures one
        where one.account_id = ${accountId} and one.recipient = sent.recipient and one.purpose = sent.purpose
        order by day desc limit ${MOST_DAYS}
      ) newest) as days
    from disclosures sent
    where account_id = ${accountId}
    group by recipient, purpose
    order by max(last_at) desc, recipient, purpose
  `.execute(db);
  return {
    disclosures: rows.map(({ first_at, last_at, kinds, ...row }) => ({
      ...row,
      kinds: kinds ?? [],
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    partners: await listPartnerDisclosures(db, accountId),
  };
}
