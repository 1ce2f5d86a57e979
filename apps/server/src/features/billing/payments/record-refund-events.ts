import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { isErased } from "../../members/erased-membership.ts";

/** For refunds that are not stored yet. The caller holds the membership's lock. */
export async function recordRefundEvents(
  trx: Kysely<Database>,
  { membershipId, made }: { membershipId: string; made: readonly TriedRefund[] },
): Promise<void> {
  const ids = made.map(({ id }) => id);
  const stored = await trx
    .selectFrom("payment_refunds")
    .select("refund_id")
    .where("refund_id", "in", ids)
    .execute();
  const known = new Set(stored.map(({ refund_id: id }) => id));
  const added = made.filter(({ id, status }) => !known.has(id) && status !== "failed");
  if (added.length === 0) return;
  const membership = await trx
    .selectFrom("memberships")
    .select(["account_id", "email"])
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  if (isErased(membership)) return;
  for (const { amountCents, madeAt } of added.toReversed()) {
    await recordAccountEvent(trx, {
      accountId: membership.account_id,
      membershipId,
      kind: "refunded",
      facts: { amount_cents: amountCents },
      at: madeAt,
    });
  }
}
