import { joinNames } from "@smirk/domain/joining/person-name";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { requestRefund } from "../../membership/refunds/request-refund.ts";
import { notifyRequester } from "../../operators/emails/notify-operators.ts";
import { type Approver, refuseOwnApproval } from "../../operators/refuse-own-approval.ts";

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

export interface RefundApproval {
  id: string;
  accountId: string;
  name: string;
  amountCents: number;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
  /** Null while it waits. */
  decision: { isApproved: boolean; at: Date; by: string } | null;
}

interface ApprovalPage {
  isDecided?: boolean;
  /** The last one of the page before. */
  afterId?: string | undefined;
  limit: number;
}

/** Lists those that wait, oldest first; or those that were decided, the latest first. */
export async function listRefundApprovals(
  { db }: Pick<Context, "db">,
  { isDecided = false, afterId, limit }: ApprovalPage,
): Promise<RefundApproval[]> {
  const place = sql.ref(isDecided ? "decided_at" : "requested_at");
  const last = sql`(select ${place}, id from refund_approvals where id = ${afterId ?? null})`;
  const direction = isDecided ? "desc" : "asc";
  const rows = await db
    .selectFrom("refund_approvals")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .innerJoin("operators", "operators.id", "requested_by")
    .leftJoin("operators as deciders", "deciders.id", "decided_by")
    .select(["refund_approvals.id", "account_id as accountId", "amount_cents as amountCents", "reason"])
    .select(["memberships.name", "memberships.last_name", "operators.email as requestedBy"])
    .select(["requested_at as requestedAt", "is_approved", "decided_at", "deciders.email as decider"])
    .where("decided_at", isDecided ? "is not" : "is", null)
    .$if(afterId !== undefined, (query) =>
      query.where(sql<boolean>`(${place}, refund_approvals.id) ${sql.raw(isDecided ? "<" : ">")} ${last}`),
    )
    .orderBy(place, direction)
    .orderBy("refund_approvals.id", direction)
    .limit(limit)
    .execute();
  return rows.map(({ name, last_name, is_approved, decided_at, decider, ...row }) => ({
    ...row,
    name: joinNames(name, last_name),
    decision: decided_at && { isApproved: is_approved === true, at: decided_at, by: decider ?? "" },
  }));
}

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

/** Who asked gets an email. @throws 404 once decided */
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
