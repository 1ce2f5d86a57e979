import { DAY_MS } from "@smirk/domain/wire/durations";
import type { SyncContext } from "../../context.ts";
import { addJob } from "../../jobs/add-job.ts";
import { REFUNDS_A_PAGE, type TriedRefund } from "../../vendors/stripe/billing/refunds.ts";
import { carryOutCancellationJob } from "../billing/job-types.ts";
import { syncPayment } from "../billing/sync/sync-payment.ts";
import { listNotEnded } from "../members/list-memberships.ts";
import { carryOutRefundJob } from "../refunds/job-types.ts";
import { listUnfinishedRefunds } from "../refunds/refund-trace.ts";
import { settleLatelyEnded } from "../refunds/settle-ended.ts";

/** A bank can return a refund for a month, and a dispute can take three. */
const REFUND_WINDOW_MS = 60 * DAY_MS;
const DISPUTE_WINDOW_MS = 150 * DAY_MS;

/**
 * Syncs payments whose refunds or disputes differ at Stripe, takes no money for what is over, and queues unfinished work
 * again. @throws {PaymentError}
 */
export async function reconcileRefunds(ctx: SyncContext): Promise<void> {
  const stale = new Set([...(await listStaleRefunds(ctx)), ...(await listStaleDisputes(ctx))]);
  for (const paymentId of stale) {
    try {
      await syncPayment(ctx, paymentId);
    } catch (error) {
      ctx.log.error({ err: error, paymentId }, "membership.reconcile.payment_failed");
    }
  }
  await settleLatelyEnded(ctx);
  await requeueUnfinished(ctx);
}

async function listStaleRefunds(ctx: SyncContext): Promise<string[]> {
  const since = new Date(ctx.clock.now().getTime() - REFUND_WINDOW_MS);
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
  stale.push(...(await listFailed(ctx)));
  return stale.filter((paymentId) => paymentId !== "");
}

/** Payments with a failed refund that was not reopened. */
async function listFailed({ db }: SyncContext): Promise<string[]> {
  const failed = await db
    .selectFrom("refunds")
    .innerJoin("payment_refunds", "payment_refunds.refund_id", "refunds.refund_id")
    .select("refunds.payment_id")
    .where("refunds.state", "=", "sent")
    .where("payment_refunds.status", "=", "failed")
    .execute();
  return failed.map(({ payment_id: paymentId }) => paymentId);
}

async function listStaleDisputes(ctx: SyncContext): Promise<string[]> {
  const since = new Date(ctx.clock.now().getTime() - DISPUTE_WINDOW_MS);
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

/** For jobs that failed permanently. */
async function requeueUnfinished({ db }: SyncContext): Promise<void> {
  const unfinished = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where("done_at", "is", null)
    .union(db.selectFrom("refunds").select("membership_id").where("state", "in", ["wanted", "held"]))
    .execute();
  const lost = await db
    .selectFrom("disputes")
    .select("membership_id")
    .where("ends_membership", "=", true)
    .execute();
  const unended = await listNotEnded(
    db,
    lost.map(({ membership_id: id }) => id),
  );
  for (const membershipId of new Set([...unfinished.map(({ membership_id: id }) => id), ...unended])) {
    await addJob(db, carryOutCancellationJob, { membershipId });
  }
  for (const job of await listUnfinishedRefunds(db)) {
    await addJob(db, carryOutRefundJob, job);
  }
}
