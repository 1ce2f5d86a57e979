import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../../db/write-audit-entry.ts";
import { AppError } from "../../../errors.ts";

interface StuckRefund {
  membershipId: string;
  paymentId: string;
  amountCents: number;
}

/** What a member is owed that no card takes: all their memberships', in whole cents. */
export async function listStuckRefunds(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<StuckRefund[]> {
  return db
    .selectFrom("refunds")
    .innerJoin("memberships", "memberships.id", "refunds.membership_id")
    .select(["membership_id as membershipId", "payment_id as paymentId", "amount_cents as amountCents"])
    .where("account_id", "=", accountId)
    .where("refunds.state", "=", "stuck")
    .orderBy("payment_id")
    .execute();
}

/**
 * Writes down that an operator has paid a member's stuck refunds in another way, such as by a check.
 * @returns how many cents that were
 * @throws 409 `conflict` when nothing is stuck
 */
export async function settleRefund(
  ctx: Pick<Context, "db" | "clock">,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    let settledCents = 0;
    for (const { membershipId, paymentId, amountCents } of await listStuckRefunds({ db: trx }, accountId)) {
      const settled = await trx
        .updateTable("refunds")
        .set({ state: "taken" })
        .where("membership_id", "=", membershipId)
        .where("payment_id", "=", paymentId)
        .where("state", "=", "stuck")
        .executeTakeFirst();
      if (settled.numUpdatedRows === 0n) continue;
      settledCents += amountCents;
      await writeAuditEntry(trx, {
        ...operator,
        ...{ at: ctx.clock.now(), subjectKind: "member", subjectId: membershipId },
        changes: { settled: paymentId, amount_cents: amountCents },
      });
    }
    if (settledCents === 0) throw new AppError(409, "conflict", "No refund of theirs is stuck.");
    return settledCents;
  });
}
