import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { describeRefund } from "../../membership/refunds/describe-refund.ts";
import { sumRecent } from "../../membership/refunds/request-refund.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { getPreviewed } from "./get-account.ts";
import { decisionSchema, refundSchema, secondSchema } from "./read-bodies.ts";
import { decideRefund, listRefundApprovals } from "./refund-approvals.ts";
import { refundMember } from "./refund-member.ts";
import { listSecondMemberships, settleSecondMembership } from "./second-memberships.ts";

export function registerRefundRoutes(add: AddAction, ctx: Context): void {
  add("members.preview_refund", {
    method: "POST",
    url: "/members/refund/preview",
    handler: async (call) => {
      const { byRules, payments, before } = await describeRefund(ctx, await getPreviewed(ctx, call));
      const recentCents = sumRecent(before, ctx.clock.now());
      return {
        by_rules: byRules && { refund_cents: byRules.refundCents, last_day: byRules.lastDay },
        payments: payments.toReversed(),
        left_cents: payments.reduce((sum, { leftCents }) => sum + leftCents, 0),
        unapproved_cents: Math.max(0, ctx.config.refundApprovalCents - recentCents),
        before: before.toReversed(),
      };
    },
  });
  add("members.refund", {
    method: "POST",
    url: "/members/refund",
    handler: async ({ request, operator, session }) => {
      const { account_id, amount_cents, is_again } = parseBody(refundSchema, request.body);
      return refundMember(ctx, {
        accountId: account_id,
        amountCents: amount_cents,
        isAgain: is_again,
        operator: withReason(operator, request.body),
        requestedBy: session.operatorId,
      });
    },
  });
  add("refunds.list", {
    method: "GET",
    url: "/refunds",
    handler: async () => ({
      approvals: await listRefundApprovals(ctx),
      seconds: await listSecondMemberships(ctx),
    }),
  });
  add("refunds.decide", {
    method: "POST",
    url: "/refunds/decide",
    handler: async ({ request, operator, session }) => {
      const { approval_id: approvalId, is_approved: isApproved } = parseBody(decisionSchema, request.body);
      const reasoned = withReason(operator, request.body);
      await decideRefund(ctx, { approvalId, isApproved, operator: reasoned, decidedBy: session });
      return { approvals: await listRefundApprovals(ctx) };
    },
  });
  add("refunds.settle_second", {
    method: "POST",
    url: "/refunds/second",
    handler: async ({ request, operator, session }) => {
      const { membership_id: membershipId, outcome } = parseBody(secondSchema, request.body);
      const reasoned = withReason(operator, request.body);
      const requestedBy = session.operatorId;
      return settleSecondMembership(ctx, { membershipId, outcome, operator: reasoned, requestedBy });
    },
  });
}
