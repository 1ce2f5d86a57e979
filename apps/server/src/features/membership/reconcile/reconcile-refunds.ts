import { DAY_MS } from "@smirk/domain/wire/durations";
import { addJob } from "../../../jobs/add-job.ts";
import { REFUNDS_A_PAGE, type TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { carryOutCancellationJob } from "../../billing/job-types.ts";
import type { SyncContext } from "../../billing/sync/sync-context.ts";
import { syncPayment } from "../../billing/sync/sync-payment.ts";
import { carryOutRefundJob } from "../job-types.ts";
import { listUnfinishedRefunds } from "../refunds/refund-trace.ts";

/** A bank can send a refund back for a month, and a dispute can take three. */
const REFUNDS_FOLLOWED_MS = 60 * DAY_MS;
const DISPUTES_FOLLOWED_MS = 150 * DAY_MS;

/**
 * Compares the provider's newer refunds and disputes with what we know of them, and begins again what a cancellation
 * still owes. What webhooks and jobs have missed is made good here, at night.
 * @throws {PaymentError}
 */
export async function reconcileRefunds(ctx: SyncContext): Promise<void> {
  const stale = new Set([...(await listStaleRefunds(ctx)), ...(await listStaleDisputes(ctx))]);
  for (const paymentId of stale) {
    try {
      await syncPayment(ctx, paymentId);
    } catch (error) {
      // One that cannot be settled tonight keeps nobody else from it.
      ctx.log.error({ err: error }, "a payment's way back could not be compared with the provider's");
    }
  }
  await beginAgain(ctx);
}

/** Payments with a refund that stands otherwise than we think. */
async function listStaleRefunds(ctx: SyncContext): Promise<string[]> {
  const since = new Date(ctx.clock.now().getTime() - REFUNDS_FOLLOWED_MS);
  const stale: string[] = [];
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const page: TriedRefund[] = await ctx.payments.pageRefunds(since, after);
    const known = await ctx.db
      .selectFrom("payment_refunds")
      .select(["refund_id", "status"])
      .where("refund_id", "in", ["", ...page.map(({ id }) => id)])
      .execute();
    const statusOf = new Map(known.map(({ refund_id, status }) => [refund_id, status]));
    stale.push(
      ...page.filter(({ id, status }) => statusOf.get(id) !== status).map(({ paymentId }) => paymentId),
    );
    after = page.at(-1)?.id ?? null;
    isLast = page.length < REFUNDS_A_PAGE;
  }
  stale.push(...(await listUnnoticed(ctx)));
  return stale.filter((paymentId) => paymentId !== "");
}

/** Payments whose refund is known to have failed and was not wanted again since. */
async function listUnnoticed({ db }: SyncContext): Promise<string[]> {
  const unnoticed = await db
    .selectFrom("refunds")
    .innerJoin("payment_refunds", "payment_refunds.refund_id", "refunds.refund_id")
    .select("refunds.payment_id")
    .where("refunds.state", "=", "sent")
    .where("payment_refunds.status", "=", "failed")
    .execute();
  return unnoticed.map(({ payment_id: paymentId }) => paymentId);
}

async function listStaleDisputes(ctx: SyncContext): Promise<string[]> {
  const since = new Date(ctx.clock.now().getTime() - DISPUTES_FOLLOWED_MS);
  const known = await ctx.db.selectFrom("disputes").select(["dispute_id", "state"]).execute();
  const stateOf = new Map(known.map(({ dispute_id, state }) => [dispute_id, state]));
  const stale: string[] = [];
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const { disputes, nextAfterId } = await ctx.payments.pageDisputes(since, after);
    stale.push(
      ...disputes.filter(({ id, state }) => stateOf.get(id) !== state).map(({ paymentId }) => paymentId),
    );
    after = nextAfterId;
    isLast = nextAfterId === null;
  }
  return stale;
}

/** Cancellations, refunds and endings whose job has tried in vain for days. */
async function beginAgain({ db }: SyncContext): Promise<void> {
  const undone = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where("done_at", "is", null)
    .union(db.selectFrom("refunds").select("membership_id").where("state", "in", ["wanted", "held"]))
    .union(
      db
        .selectFrom("disputes")
        .innerJoin("memberships", "memberships.id", "disputes.membership_id")
        .select("disputes.membership_id")
        .where("disputes.ends_membership", "=", true)
        .where("memberships.ended_at", "is", null),
    )
    .execute();
  for (const { membership_id: membershipId } of undone) {
    await addJob(db, carryOutCancellationJob, { membershipId });
  }
  for (const job of await listUnfinishedRefunds(db)) {
    await addJob(db, carryOutRefundJob, job);
  }
}
