import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { writeAuditEntry } from "../../../../db/write-audit-entry.ts";
import { PaymentFault } from "../../../../vendors/stripe/payment-fault.ts";
import { inTurn } from "../../account/carry-out-cancellation.ts";
import { findCustomer } from "../../pay/put-customer.ts";
import type { SyncContext } from "../../sync/sync-context.ts";
import { syncCustomer } from "../../sync/sync-customer.ts";
import { type RefundPart, readRefundTrace, type TracedRefund } from "./refund-trace.ts";

interface RefundJob {
  membershipId: string;
  refundId: string;
}

/** What was paid back, for telling the member. */
export interface CarriedOutRefund {
  membershipId: string;
  amountCents: number;
  /** The payment provider's ids. */
  refunds: string[];
}

/**
 * Does at the payment provider what an operator has asked for; it may break off anywhere and be begun again.
 * @returns what was paid back, now or before; null for nothing
 * @throws {PaymentFault} when another try may help
 */
export async function carryOutRefund(ctx: SyncContext, job: RefundJob): Promise<CarriedOutRefund | null> {
  const { membershipId, refundId } = job;
  const carriedOut = await inTurn(ctx.db, membershipId, async (trx) => {
    const asked = (await readRefundTrace(trx, membershipId)).find((one) => one.refundId === refundId);
    if (!asked) return null;
    const outcome = asked.outcome ?? (await payBack(ctx, job, asked, trx));
    return { membershipId, amountCents: outcome.amountCents, refunds: outcome.refunds };
  });
  if (carriedOut === null || carriedOut.refunds.length === 0) return null;
  await syncAfterwards(ctx, membershipId);
  return carriedOut;
}

async function payBack(
  ctx: SyncContext,
  { membershipId, refundId }: RefundJob,
  { parts, actor, command }: TracedRefund,
  trx: Kysely<Database>,
): Promise<NonNullable<TracedRefund["outcome"]>> {
  const refunds: string[] = [];
  let amountCents = 0;
  let step: "done" | "refused" = "done";
  for (const part of parts) {
    const id = await payPartBack(ctx, refundId, part);
    if (id === null) {
      step = "refused";
      continue;
    }
    refunds.push(id);
    amountCents += part.amountCents;
  }
  await writeAuditEntry(trx, {
    ...{ actor, command, at: ctx.clock.now(), subjectKind: "member", subjectId: membershipId },
    changes: { refund: refundId, step, amount_cents: amountCents, refunds },
  });
  return { step, amountCents, refunds };
}

/**
 * A key holds for a day; after that our own refund is found among the payment's. It bears this refund's name and not the
 * membership's, whose own refund a cancellation still looks for.
 * @returns null where the provider will never pay it back
 */
async function payPartBack(
  { payments, log }: SyncContext,
  refundId: string,
  { paymentId, amountCents }: RefundPart,
): Promise<string | null> {
  const made = await payments.listRefunds(paymentId);
  const ours = made.find(({ membershipId }) => membershipId === refundId);
  if (ours) return ours.id;
  try {
    const wanted = { paymentId, amountCents, membershipId: refundId };
    return await payments.refund(wanted, `refund-${refundId}-${paymentId}`);
  } catch (error) {
    if (!(error instanceof PaymentFault) || error.reason !== "refused") throw error;
    log.error({ refund: refundId, detail: error.detail }, "a refund was refused for good");
    return null;
  }
}

async function syncAfterwards(ctx: SyncContext, membershipId: string): Promise<void> {
  const { account_id: accountId } = await ctx.db
    .selectFrom("memberships")
    .select("account_id")
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  const customerId = await findCustomer(ctx, accountId);
  if (customerId !== null) await syncCustomer(ctx, customerId);
}
