import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { findAccountsOf } from "../members/memberships.ts";

/** What a desk pressed for a card, and the office that it said to be. */
export interface Press {
  id: string;
  outcome: "price_given" | "not_taken";
  membershipId: string;
  accountId: string;
  locationId: string;
  isNear: boolean;
  /** Hexadecimal. */
  network: string;
  at: Date;
}

export async function listPresses({ db }: Pick<Context, "db">, since: Date): Promise<Press[]> {
  const { rows } = await sql<Omit<Press, "accountId">>`
    select id, outcome, membership_id as "membershipId", location_id as "locationId", is_near as "isNear",
      encode(address_hmac, 'hex') as network, checked_at as at
    from card_checks
    where outcome in ('price_given', 'not_taken') and location_id is not null and checked_at >= ${since}
    order by checked_at, id`.execute(db);
  const accounts = await findAccountsOf(db, [...new Set(rows.map(({ membershipId }) => membershipId))]);
  return rows.map((press) => ({
    ...press,
    accountId: accounts.get(press.membershipId) ?? press.membershipId,
  }));
}
