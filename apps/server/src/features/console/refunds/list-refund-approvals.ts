import { joinNames } from "@smirk/domain/joining/person-name";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";

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
