import { type Kysely, sql } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { isErased } from "../../members/memberships.ts";

/** Stores every refund of a payment. The caller holds the membership's lock, so that answers arrive in order. */
export async function syncRefunds(
  ctx: Pick<SyncContext, "payments" | "log">,
  trx: Kysely<Database>,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
): Promise<TriedRefund[]> {
  const made = await ctx.payments.listTriedRefunds(paymentId);
  if (made.length === 0) return made;
  await logFailed(ctx, trx, { membershipId, made });
  await recordRefundEvents(trx, { membershipId, made });
  await trx
    .insertInto("payment_refunds")
    .values(
      made.map(({ id, amountCents, membershipId: owner, status, madeAt }) => ({
        refund_id: id,
        membership_id: membershipId,
        payment_id: paymentId,
        status,
        amount_cents: amountCents,
        is_ours: owner === membershipId,
        made_at: madeAt,
      })),
    )
    .onConflict((row) => row.column("refund_id").doUpdateSet({ status: sql`excluded.status` }))
    .execute();
  return made;
}

/** A cancellation's failed refund is retried; any other needs an operator. */
async function logFailed(
  { log }: Pick<SyncContext, "log">,
  trx: Kysely<Database>,
  { membershipId, made }: { membershipId: string; made: readonly TriedRefund[] },
): Promise<void> {
  const failed = made.filter(
    ({ status, membershipId: owner }) => status === "failed" && owner !== membershipId,
  );
  if (failed.length === 0) return;
  const ids = failed.map(({ id }) => id);
  const known = await trx
    .selectFrom("payment_refunds")
    .select("refund_id")
    .where("refund_id", "in", ids)
    .where("status", "=", "failed")
    .execute();
  const isKnown = new Set(known.map(({ refund_id }) => refund_id));
  for (const id of ids.filter((one) => !isKnown.has(one))) {
    log.error({ membershipId, refundId: id }, "billing.refund.failed");
  }
}

/** For refunds that are not stored yet. The caller holds the membership's lock. */
async function recordRefundEvents(
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
