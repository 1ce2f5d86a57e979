import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** `returned`: failed after a refund by hand, and neither repeated nor two months old. */
export type OpenMoney = "stuck" | "requested" | "held" | "disputed" | "pending" | "returned";

/** The first kind of refund or dispute that is not settled yet; null if all are. */
export async function findOpenMoney(
  db: Kysely<Database>,
  { membershipIds, now }: { membershipIds: string[]; now: Date },
): Promise<OpenMoney | null> {
  const isOfMember = sql`membership_id = any(${membershipIds}::uuid[])`;
  const { rows } = await sql<{ kind: OpenMoney }>`
    select 'stuck' as kind from refunds where ${isOfMember} and state = 'stuck'
    union all select 'requested' from refunds where ${isOfMember} and state = 'wanted'
    union all select 'held' from refunds where ${isOfMember} and state = 'held'
    union all select 'disputed' from disputes where ${isOfMember} and state = 'open'
    union all select 'pending' from payment_refunds where ${isOfMember} and status = 'pending'
    union all select 'returned' from payment_refunds as failed where ${isOfMember}
      and status = 'failed' and not is_ours and made_at > ${now}::timestamptz - interval '60 days' and not exists (
        select from payment_refunds as later where later.payment_id = failed.payment_id
          and later.status <> 'failed' and later.made_at >= failed.made_at)
    limit 1`.execute(db);
  return rows[0]?.kind ?? null;
}

export async function hasOpenCancellation(db: Kysely<Database>, membershipIds: string[]): Promise<boolean> {
  const open = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where(sql<boolean>`membership_id = any(${membershipIds}::uuid[])`)
    .where("done_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
