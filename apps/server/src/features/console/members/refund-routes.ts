import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { describeRefund } from "../../membership/refunds/describe-refund.ts";
import { checkRefund, requestRefund } from "../../membership/refunds/request-refund.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { getPreviewed } from "./get-account.ts";
import { decisionSchema, refundSchema } from "./read-bodies.ts";
import { decideRefund, listRefundApprovals, requestApproval } from "./refund-approvals.ts";

export function registerRefundRoutes(add: AddAction, ctx: Context): void {
  const { refundApprovalCents } = ctx.config;
  add("members.preview_refund", {
    method: "POST",
    url: "/members/refund/preview",
    handler: async (call) => {
      const { byRules, payments, before } = await describeRefund(ctx, await getPreviewed(ctx, call));
      return {
        by_rules: byRules && { refund_cents: byRules.refundCents, last_day: byRules.lastDay },
        payments: payments.toReversed(),
        left_cents: payments.reduce((sum, { leftCents }) => sum + leftCents, 0),
        before: before.toReversed(),
      };
    },
  });
  add("members.refund", {
    method: "POST",
    url: "/members/refund",
    handler: async ({ request, operator, session }) => {
      const {
        account_id: accountId,
        amount_cents: amountCents,
        is_again: isAgain,
      } = parseBody(refundSchema, request.body);
      const reasoned = withReason(operator, request.body);
      if (amountCents <= refundApprovalCents) {
        const { refund, isNew } = await requestRefund(ctx, {
          accountId,
          amountCents,
          isAgain,
          operator: reasoned,
        });
        return { state: isNew ? "requested" : "requested_before", refund };
      }
      await checkRefund(ctx, { accountId, amountCents, isAgain });
      const requestedBy = session.operatorId;
      await requestApproval(ctx, { accountId, amountCents, isAgain, operator: reasoned, requestedBy });
      return { state: "needs_approval" };
    },
  });
  add("refunds.list", {
    method: "GET",
    url: "/refunds",
    handler: async () => ({ approvals: await listRefundApprovals(ctx) }),
  });
  add("refunds.decide", {
    method: "POST",
    url: "/refunds/decide",
    handler: async ({ request, operator, session }) => {
      const { approval_id: approvalId, is_approved: isApproved } = parseBody(decisionSchema, request.body);
      const reasoned = withReason(operator, request.body);
      const decidedBy = session.operatorId;
      await decideRefund(ctx, { approvalId, isApproved, operator: reasoned, decidedBy });
      return { approvals: await listRefundApprovals(ctx) };
    },
  });
}
