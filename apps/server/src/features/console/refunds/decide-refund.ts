import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { notifyRequester } from "../../operators/emails/notify-operators.ts";
import { type Approver, refuseOwnApproval } from "../../operators/refuse-own-approval.ts";
import { requestRefund } from "../../refunds/request-refund.ts";

interface DecisionInput {
  approvalId: string;
  isApproved: boolean;
  operator: Operator & { reason: string };
  decidedBy: Approver;
}

/** An approval and its refund are stored together. @throws 404 once decided; 403 as `refuseOwnApproval`; 409 when less is left by now */
export async function decideRefund(ctx: Context, input: DecisionInput): Promise<void> {
  const { approvalId, isApproved, operator, decidedBy } = input;
  const open = await ctx.db
    .selectFrom("refund_approvals")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select(["account_id", "membership_id", "amount_cents", "is_again", "requested_by", "requested_at"])
    .where("refund_approvals.id", "=", approvalId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  if (open === undefined) throw notFound("This refund no longer waits for approval.");
  if (isApproved) {
    refuseOwnApproval({
      requestedBy: open.requested_by,
      requestedAt: open.requested_at,
      approver: decidedBy,
    });
  }
  const decided = { ...open, at: ctx.clock.now() };
  if (!isApproved) {
    return ctx.db.transaction().execute((trx) => recordDecision(ctx, trx, { ...input, ...decided }));
  }
  await requestRefund(ctx, {
    accountId: open.account_id,
    amountCents: open.amount_cents,
    isAgain: open.is_again,
    operator,
    alongside: (trx) => recordDecision(ctx, trx, { ...input, ...decided }),
  });
}

interface Decision extends DecisionInput {
  membership_id: string;
  amount_cents: number;
  requested_by: string;
  at: Date;
}

/** The operator who asked gets an email. @throws 404 once decided */
async function recordDecision(ctx: Context, trx: Kysely<Database>, decision: Decision): Promise<void> {
  const { approvalId, isApproved, operator, decidedBy, at } = decision;
  const { numUpdatedRows } = await trx
    .updateTable("refund_approvals")
    .set({ decided_by: decidedBy.operatorId, decided_at: at, is_approved: isApproved })
    .where("id", "=", approvalId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw notFound("This refund no longer waits for approval.");
  await writeAuditEntry(trx, {
    ...operator,
    at,
    subjectKind: "member",
    subjectId: decision.membership_id,
    changes: { step: isApproved ? "approved" : "declined", amount_cents: decision.amount_cents },
  });
  await notifyRequester(ctx, trx, {
    operatorId: decision.requested_by,
    occasion: approvalId,
    amountCents: decision.amount_cents,
    isApproved,
    by: operator,
  });
}
