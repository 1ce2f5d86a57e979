import type { Context } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";
import { officeDay } from "../../../office-day.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { cancelForMember, quoteCancel } from "../../leaving/cancel-for-member.ts";
import { describeRefund } from "../../leaving/describe-refund.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { lastDay, selectOpen } from "./list-second-memberships.ts";
import { refundMember } from "./refund-member.ts";

interface Settlement {
  membershipId: string;
  outcome: "paid_back" | "two_people";
  operator: Operator & { reason: string };
  requestedBy: string;
}

/**
 * `paid_back` ends the second membership and refunds the processing fee too; safe to repeat.
 * @returns whether the rest waits for a second operator @throws 404 once settled; 409 `conflict` after 30 days
 */
export async function settleSecondMembership(
  ctx: Context,
  settlement: Settlement,
): Promise<{ needs_approval: boolean }> {
  const { membershipId, outcome, operator } = settlement;
  const second = await selectOpen(ctx).where("membership_id", "=", membershipId).executeTakeFirst();
  if (second === undefined) throw notFound("This was settled already.");
  const needsApproval = outcome === "paid_back" && (await payBack(ctx, { ...settlement, ...second }));
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("second_memberships")
      .set({ settled_at: at, outcome })
      .where("membership_id", "=", membershipId)
      .where("settled_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound("This was settled already.");
    const changes = { step: outcome };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: membershipId, changes });
  });
  return { needs_approval: needsApproval };
}

/** Pays back by the rules first, which keep the fee, then what is left. @returns whether that needs an approval */
async function payBack(
  ctx: Context,
  {
    membershipId,
    accountId,
    foundAt,
    operator,
    requestedBy,
  }: Settlement & { accountId: string; foundAt: Date },
): Promise<boolean> {
  if (officeDay(ctx, ctx.clock.now()) > lastDay(ctx, foundAt)) {
    throw conflict("The 30 days are over. Cancel and refund on the page of the member.");
  }
  const { id } = await findPaidMembership(ctx, accountId);
  if (id !== membershipId) throw conflict("This person has joined again since. Use the page of the member.");
  const quote = await quoteCancel(ctx, { accountId, at: "rules" });
  if (quote !== null) {
    const shown = { refundCents: quote.refundCents, lastDay: quote.lastDay };
    await cancelForMember(ctx, { accountId, at: "rules", shown, operator });
  }
  const { payments } = await describeRefund(ctx, accountId);
  const amountCents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (amountCents === 0) return false;
  const answer = await refundMember(ctx, { accountId, amountCents, isAgain: false, operator, requestedBy });
  return answer.state === "needs_approval";
}
