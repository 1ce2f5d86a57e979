import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { TriedRefund } from "../../../vendors/stripe/refunds.ts";
import type { SyncContext } from "./sync-context.ts";

/**
 * Asks the provider for every refund of a payment and writes down how each of them stands. Whoever calls this holds the
 * membership's turn, so that no older answer comes after a newer one.
 * @throws {PaymentFault}
 */
export async function keepRefunds(
  { payments }: Pick<SyncContext, "payments">,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
  trx: Kysely<Database>,
): Promise<TriedRefund[]> {
  const made = await payments.listTriedRefunds(paymentId);
  if (made.length === 0) return made;
  await trx
    .insertInto("payment_refunds")
    .values(
      made.map(({ id, amountCents, membershipId: owner, status, madeAt }) => ({
        ...{ refund_id: id, membership_id: membershipId, payment_id: paymentId, status },
        ...{ amount_cents: amountCents, is_ours: owner === membershipId, made_at: madeAt },
      })),
    )
    .onConflict((row) => row.column("refund_id").doUpdateSet({ status: sql`excluded.status` }))
    .execute();
  return made;
}
