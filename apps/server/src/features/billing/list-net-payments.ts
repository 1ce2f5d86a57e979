import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

interface PaidMembershipCents {
  membershipId: string;
  paidAt: Date;
  /** What was charged, less what was refunded or lost in a dispute since then. */
  netCents: number;
}

/** What memberships cost so far, payment by payment, the oldest first. */
export async function listNetPayments(
  db: Kysely<Database>,
  membershipIds: readonly string[],
): Promise<PaidMembershipCents[]> {
  const { rows } = await sql<PaidMembershipCents>`
    select payment.membership_id as "membershipId", payment.paid_at as "paidAt",
      (payment.amount_cents
        - coalesce((select sum(refund.amount_cents) from payment_refunds refund
            where refund.membership_id = payment.membership_id and refund.payment_id = payment.payment_id
              and refund.status <> 'failed'), 0)
        - coalesce((select sum(coalesce(dispute.amount_cents, payment.amount_cents)) from disputes dispute
            where dispute.membership_id = payment.membership_id and dispute.payment_id = payment.payment_id
              and dispute.state = 'lost'), 0))::integer as "netCents"
    from payments payment where payment.membership_id = any(${membershipIds}::uuid[])
    order by payment.paid_at, payment.invoice_id`.execute(db);
  return rows;
}
