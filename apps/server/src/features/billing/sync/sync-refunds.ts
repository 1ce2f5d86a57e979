import { type Kysely, sql } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { isErased } from "../../members/memberships.ts";

/** Stores every refund of a payment. The caller holds the membership's lock, so that answers arrive in order. */
export async function syncRefunds(
  ctx: Pick<SyncContext, "payments" | "log" | "clock">,
  trx: Kysely<Database>,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
): Promise<TriedRefund[]> {
  const made = await ctx.payments.listTriedRefunds(paymentId);
  if (made.length === 0) return made;
  await logFailed(ctx, trx, { membershipId, made });
  await recordRefundEvents(ctx, trx, { membershipId, made });
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

/** For refunds that are not stored yet, and for stored ones that have failed since. The caller holds the membership's lock. */
async function recordRefundEvents(
  { clock }: Pick<SyncContext, "clock">,
  trx: Kysely<Database>,
  { membershipId, made }: { membershipId: string; made: readonly TriedRefund[] },
): Promise<void> {
  const ids = made.map(({ id }) => id);
  const stored = await trx
    .selectFrom("payment_refunds")
    .select(["refund_id", "status"])
    .where("refund_id", "in", ids)
    .execute();
  const before = new Map(stored.map(({ refund_id: id, status }) => [id, status]));
  const added = made.filter(({ id, status }) => !before.has(id) && status !== "failed");
  const returned = made.filter(
    ({ id, status }) => status === "failed" && (before.get(id) ?? status) !== status,
  );
  if (added.length + returned.length === 0) return;
  const membership = await trx
    .selectFrom("memberships")
    .select(["account_id", "email"])
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  if (isErased(membership)) return;
  const about = { accountId: membership.account_id, membershipId };
  for (const { amountCents, madeAt: at } of added.toReversed()) {
    const facts = { amount_cents: amountCents };
    await recordAccountEvent(trx, { ...about, kind: "refunded", facts, at });
  }
  for (const { amountCents } of returned) {
    const facts = { amount_cents: amountCents };
    await recordAccountEvent(trx, { ...about, kind: "refund_returned", facts, at: clock.now() });
  }
}
