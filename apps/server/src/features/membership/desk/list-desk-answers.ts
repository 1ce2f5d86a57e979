import type { DeskAnswer } from "@smirk/domain/directory/listing-state";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { findAccountsOf } from "../../members/memberships.ts";

export interface LocatedAnswer extends Omit<DeskAnswer, "day"> {
  location_id: string;
  at: Date;
}

interface Asked {
  outcome: "price_given" | "not_taken";
  since: Date;
}

type Row = Omit<LocatedAnswer, "account"> & { membership: string };

/** What desks answered of their offices, where two memberships on two networks have the same answer. */
export async function listDeskAnswers(
  { db }: Pick<Context, "db">,
  { outcome, since }: Asked,
): Promise<LocatedAnswer[]> {
  const asked = sql`outcome = ${outcome} and location_id is not null and checked_at >= ${since}`;
  const { rows } = await sql<Row>`
    select location_id, membership_id as membership, encode(address_hmac, 'hex') as network, checked_at as at
    from card_checks
    where ${asked} and location_id in (
      select location_id from card_checks where ${asked} group by location_id
      having count(distinct membership_id) > 1 and count(distinct address_hmac) > 1
    )`.execute(db);
  const accounts = await findAccountsOf(db, [...new Set(rows.map(({ membership }) => membership))]);
  return rows.map(({ membership, ...answer }) => ({
    ...answer,
    account: accounts.get(membership) ?? membership,
  }));
}
