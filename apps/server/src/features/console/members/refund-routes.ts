import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { describeRefund } from "../../membership/refunds/describe-refund.ts";
import { sumRecent } from "../../membership/refunds/request-refund.ts";
import { afterUuid, PAGE_LIMIT, toPage } from "../pages.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { getPreviewed } from "./get-account.ts";
import { decisionSchema, refundSchema, secondSchema } from "./read-bodies.ts";
import { decideRefund, listRefundApprovals } from "./refund-approvals.ts";
import { refundMember } from "./refund-member.ts";
import { listSecondMemberships, settleSecondMembership } from "./second-memberships.ts";

const pageSchema = v.object({ after: afterUuid });

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
  registerApprovals(add, ctx);
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

function registerApprovals(add: AddAction, ctx: Context): void {
  const listPage = async (isDecided: boolean, after?: string) => {
    const found = await listRefundApprovals(ctx, { isDecided, afterId: after, limit: PAGE_LIMIT });
    const { rows: approvals, next } = toPage(found, ({ id }) => id);
    return { approvals, next };
  };
  add("refunds.list", {
    method: "GET",
    url: "/refunds",
    handler: async ({ request }) => ({
      ...(await listPage(false, parseBody(pageSchema, request.query).after)),
      seconds: await listSecondMemberships(ctx),
    }),
  });
  add("refunds.decided", {
    method: "GET",
    url: "/refunds/decided",
    handler: async ({ request }) => listPage(true, parseBody(pageSchema, request.query).after),
  });
  add("refunds.decide", {
    method: "POST",
    url: "/refunds/decide",
    handler: async ({ request, operator, session }) => {
      const { approval_id: approvalId, is_approved: isApproved } = parseBody(decisionSchema, request.body);
      const reasoned = withReason(operator, request.body);
      await decideRefund(ctx, { approvalId, isApproved, operator: reasoned, decidedBy: session });
      return { decided: approvalId };
    },
  });
}
