import type { Kysely } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { notifyMemberJob } from "../../members/job-types.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { carryOutCancellationJob } from "../job-types.ts";
import { reopenRefunds } from "./reopen-refunds.ts";
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
