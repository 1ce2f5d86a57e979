import type { Context } from "../../context.ts";
import { conflict } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { refuseDuringHold } from "../auth/contact-changes/contact-hold.ts";
import { listStuckRefunds } from "./list-refunds.ts";

/**
 * Records that an operator paid a member's stuck refunds in another way, such as by check.
 * @returns cents, less what was refunded by hand at Stripe @throws 409 `conflict` when nothing is stuck, or while a change
 * of contacts can be undone: whom we pay otherwise than by the card may be a stranger
 */
export async function settleRefund(
  ctx: Pick<Context, "db" | "clock">,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await refuseDuringHold(trx, { accountId, now: ctx.clock.now() });
    const amounts: number[] = [];
    for (const { membershipId, paymentId, amountCents } of await listStuckRefunds(trx, { accountId })) {
      const settled = await trx
        .updateTable("refunds")
        .set({ state: "taken" })
        .where("membership_id", "=", membershipId)
        .where("payment_id", "=", paymentId)
        .where("state", "=", "stuck")
        .executeTakeFirst();
      if (settled.numUpdatedRows === 0n) continue;
      amounts.push(amountCents);
      await writeAuditEntry(trx, {
        ...operator,
        at: ctx.clock.now(),
        subjectKind: "member",
        subjectId: membershipId,
        changes: { settled: paymentId, amount_cents: amountCents },
      });
    }
    if (amounts.length === 0) throw conflict("No refund of theirs is stuck.");
    return amounts.reduce((sum, cents) => sum + cents, 0);
  });
}
