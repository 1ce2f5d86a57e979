import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { listPaidSince } from "../members/memberships.ts";

/** What makes a membership's word count with others: how old it is, and that its money was kept. */
export interface CardFacts {
  membershipId: string;
  accountId: string;
  since: Date;
  /** Money of it went back to the member, or is about to. */
  isPaidBack: boolean;
}

/** The paid memberships of these accounts. */
export async function listCardFacts(
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<CardFacts[]> {
  const paid = await listPaidSince(db, accountIds);
  const ids = paid.map(({ membershipId }) => membershipId);
  const { rows } = await sql<{ membership_id: string }>`
    select membership_id from cancellations where refund_cents > 0 and membership_id = any(${ids}::uuid[])
    union select membership_id from payment_refunds where status <> 'failed' and membership_id = any(${ids}::uuid[])
    union select membership_id from disputes where state <> 'won' and membership_id = any(${ids}::uuid[])`.execute(
    db,
  );
  const paidBack = new Set(rows.map((row) => row.membership_id));
  return paid.map((one) => ({ ...one, isPaidBack: paidBack.has(one.membershipId) }));
}
