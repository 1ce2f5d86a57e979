import { type Kysely, sql } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { TriedRefund } from "../../../vendors/stripe/billing/refunds.ts";
import { notifyMemberJob } from "../../members/job-types.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { carryOutCancellationJob } from "../job-types.ts";
import { paidByHandCents } from "./derive-membership-status.ts";
import { syncDisputes, syncFraudWarnings } from "./sync-disputes.ts";
import { syncRefunds } from "./sync-refunds.ts";

/** Refunds and disputes. Idempotent. @returns whether anything changed; false before the first payment is known */
export async function syncPayment(ctx: SyncContext, paymentId: string): Promise<boolean> {
  const membershipId = await findPayer(ctx, paymentId);
  if (membershipId === null) return false;
  return withMembershipLock(ctx.db, membershipId, async (trx) => {
    const before = await readFingerprint(trx, paymentId);
    const made = await syncRefunds(ctx, trx, { membershipId, paymentId });
    await syncDisputes(ctx, trx, { membershipId, paymentId });
    await syncFraudWarnings(ctx, trx, { membershipId, paymentId });
    await reopenRefunds(trx, { membershipId, paymentId }, made);
    if ((await readFingerprint(trx, paymentId)) === before) return false;
    await addJob(trx, carryOutCancellationJob, { membershipId });
    await addJob(trx, notifyMemberJob, { membershipId });
    return true;
  });
}

async function findPayer({ db, payments }: SyncContext, paymentId: string): Promise<string | null> {
  const subscriptionId = await payments.findSubscriptionOfPayment(paymentId);
  if (subscriptionId === null) return null;
  const membership = await db
    .selectFrom("memberships")
    .select("id")
    .where("subscription_id", "=", subscriptionId)
    .where("paid_at", "is not", null)
    .executeTakeFirst();
  return membership?.id ?? null;
}

async function readFingerprint(trx: Kysely<Database>, paymentId: string): Promise<string> {
  const refunds = await trx
    .selectFrom("payment_refunds")
    .select(["refund_id", "status"])
    .where("payment_id", "=", paymentId)
    .orderBy("refund_id")
    .execute();
  const disputes = await trx
    .selectFrom("disputes")
    .select(["dispute_id", "state"])
    .where("payment_id", "=", paymentId)
    .orderBy("dispute_id")
    .execute();
  // A failure first seen beside another refund reopens ours only now.
  const promised = await trx
    .selectFrom("refunds")
    .select(["membership_id", "state"])
    .where("payment_id", "=", paymentId)
    .orderBy("membership_id")
    .execute();
  return JSON.stringify([refunds, disputes, promised]);
}

interface OnePayment {
  membershipId: string;
  paymentId: string;
}

/** After a failed refund or a won dispute; closes a stuck one that was refunded by hand since. @param made all of them */
async function reopenRefunds(
  trx: Kysely<Database>,
  { membershipId, paymentId }: OnePayment,
  made: readonly TriedRefund[],
): Promise<void> {
  const promised = await trx
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["refunds.state", "refunds.amount_cents", "cancellations.requested_at"])
    .where("refunds.membership_id", "=", membershipId)
    .where("refunds.payment_id", "=", paymentId)
    .executeTakeFirst();
  if (!promised) return;
  const { state, amount_cents: amountCents, requested_at: since } = promised;
  if (state === "wanted" || state === "held") return;
  const isStuck = state === "stuck";
  const isPaid = paidByHandCents(made, { membershipId, since, isStuck }) >= amountCents;
  const isOurs = made.some((refund) => refund.membershipId === membershipId && refund.status !== "failed");
  if (isStuck ? !isPaid : isOurs) return;
  if (state === "taken" && (isPaid || !(await isWonBack(trx, { membershipId, paymentId })))) return;
  await trx
    .updateTable("refunds")
    .set({ state: isPaid ? "taken" : "wanted", refund_id: null })
    .where("membership_id", "=", membershipId)
    .where("payment_id", "=", paymentId)
    .execute();
}

async function isWonBack(trx: Kysely<Database>, { membershipId, paymentId }: OnePayment): Promise<boolean> {
  const disputes = await trx
    .selectFrom("disputes")
    .select("state")
    .where("payment_id", "=", paymentId)
    .execute();
  if (disputes.length === 0 || disputes.some(({ state }) => state !== "won")) return false;
  const settled = await trx
    .selectFrom("audit_entries")
    .select("id")
    .where("subject_kind", "=", "member")
    .where("subject_id", "=", membershipId)
    .where(sql<boolean>`changes ->> 'settled' = ${paymentId}`)
    .executeTakeFirst();
  return settled === undefined;
}
