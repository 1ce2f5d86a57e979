import type { REFUNDS } from "@smirk/contract/console/members/refunds";
import type { Context } from "../../../context.ts";
import { describeRefund } from "../../leaving/describe-refund.ts";
import { listStuckRefunds } from "../../refunds/list-refunds.ts";
import { sumRecent } from "../../refunds/request-refund.ts";
import { settleRefund } from "../../refunds/settle-refund.ts";
import type { Handlers } from "../action.ts";
import { getAccount, getPreviewed } from "../members/get-account.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { decideRefund } from "./decide-refund.ts";
import { listRefundApprovals } from "./list-refund-approvals.ts";
import { listSecondMemberships } from "./list-second-memberships.ts";
import { refundMember } from "./refund-member.ts";
import { settleSecondMembership } from "./settle-second-membership.ts";

export const REFUND_ACTIONS: Handlers<typeof REFUNDS> = {
  "members.preview_refund": async (ctx, call) => {
    const { byRules, payments, before } = await describeRefund(ctx, await getPreviewed(ctx, call));
    const recentCents = sumRecent(before, ctx.clock.now());
    return {
      byRules,
      payments: payments.toReversed(),
      leftCents: payments.reduce((sum, { leftCents }) => sum + leftCents, 0),
      unapprovedCents: Math.max(0, ctx.config.refundApprovalCents - recentCents),
    };
  },
  "members.refund": async (ctx, { body, operator, caller }) =>
    refundMember(ctx, {
      accountId: body.account_id,
      amountCents: body.amount_cents,
      isAgain: body.is_again,
      askedAt: caller.askedAt,
      operator,
      requestedBy: caller.getSession().operatorId,
    }),
  "members.preview_settlement": async (ctx, call) => {
    const stuck = await listStuckRefunds(ctx.db, { accountId: await getPreviewed(ctx, call) });
    return { owedCents: stuck.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  },
  "members.settle_refund": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { settledCents: await settleRefund(ctx, { accountId, operator: call.operator }) };
  },
  "refunds.list": async (ctx, { body }) => ({
    ...(await listPage(ctx, { isDecided: false, afterId: body.after })),
    seconds: await listSecondMemberships(ctx),
  }),
  "refunds.decided": async (ctx, { body }) => listPage(ctx, { isDecided: true, afterId: body.after }),
  "refunds.decide": async (ctx, { body, operator, caller }) => {
    const { approval_id: approvalId, is_approved: isApproved } = body;
    await decideRefund(ctx, { approvalId, isApproved, operator, decidedBy: caller.getSession() });
    return { decided: approvalId };
  },
  "refunds.settle_second": async (ctx, { body, operator, caller }) => {
    const { membership_id: membershipId, person_id: personId, outcome } = body;
    const requestedBy = caller.getSession().operatorId;
    return settleSecondMembership(ctx, { membershipId, personId, outcome, operator, requestedBy });
  },
};

async function listPage(ctx: Context, page: { isDecided: boolean; afterId: string | undefined }) {
  const found = await listRefundApprovals(ctx, { ...page, limit: PAGE_LIMIT });
  const { rows: approvals, next } = toPage(found, ({ id }) => id);
  return { approvals, next };
}
