import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findPaidMembership } from "../../members/find-membership.ts";

interface ApprovalInput {
  accountId: string;
  amountCents: number;
  isAgain: boolean;
  operator: Operator & { reason: string };
  requestedBy: string;
}

/** One open request a membership. @throws 409 `conflict` for a second one */
export async function requestApproval(ctx: Context, input: ApprovalInput): Promise<void> {
  const { accountId, amountCents, isAgain, operator, requestedBy } = input;
  const { id: membershipId } = await findPaidMembership(ctx, accountId);
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("refund_approvals")
      .values({
        membership_id: membershipId,
        amount_cents: amountCents,
        is_again: isAgain,
        reason: operator.reason,
        requested_by: requestedBy,
        requested_at: now,
      })
      .onConflict((existing) => existing.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      throw conflict("A refund of this member already waits for approval.");
    }
    const changes = { step: "needs_approval", amount_cents: amountCents };
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "member",
      subjectId: membershipId,
      changes,
    });
  });
}
