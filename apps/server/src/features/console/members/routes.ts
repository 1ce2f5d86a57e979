import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { updateForMember } from "../../account/update-for-member.ts";
import { unlockPhone } from "../../auth/trust/unlock-phone.ts";
import { requirePayments } from "../../billing/require-payments.ts";
import { sendAgain } from "../../mail/send-again.ts";
import { findPaidMembership } from "../../members/find-paid-membership.ts";
import { cancelForMember, keepForMember, previewCancel } from "../../membership/leaving/cancel-for-member.ts";
import { describeErasure, eraseMember } from "../../privacy/erase-member.ts";
import { exportMember } from "../../privacy/export-member.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { registerChoiceActions } from "./choice-routes.ts";
import { registerContactActions } from "./contact-routes.ts";
import { getAccount, getPreviewed } from "./get-account.ts";
import { lookAtMember } from "./look-at-member.ts";
import { registerPlanActions } from "./plan-routes.ts";
import { cancelSchema, readDetailChange, resendSchema, searchSchema, shownSchema } from "./read-bodies.ts";
import { registerRecordActions } from "./record-routes.ts";
import { searchMembers } from "./search/search-members.ts";

/** Posts throughout: what is searched for and looked at stays out of addresses, and so out of logs. */
export function registerMemberRoutes(add: AddAction, ctx: Context): void {
  add("members.search", {
    method: "POST",
    url: "/members/search",
    handler: async ({ request }) => ({
      members: await searchMembers(ctx, parseBody(searchSchema, request.body).text),
    }),
  });
  add("members.show", {
    method: "POST",
    url: "/members/show",
    handler: async ({ request, session: { role }, operator }) =>
      lookAtMember(ctx, { accountId: await getAccount(ctx, request.body), role, operator }),
  });
  registerHelp(add, ctx);
  registerContactActions(add, ctx);
  registerChoiceActions(add, ctx);
  registerPlanActions(add, ctx);
  registerRecordActions(add, ctx);
  registerCancel(add, ctx);
  registerPrivacy(add, ctx);
}

function registerHelp(add: AddAction, ctx: Context): void {
  add("members.resend", {
    method: "POST",
    url: "/members/resend",
    handler: async ({ request, operator }) => {
      const { account_id: accountId, kind } = parseBody(resendSchema, request.body);
      const membership = await findPaidMembership(ctx, accountId);
      const paying = { ...ctx, payments: requirePayments(ctx) };
      await sendAgain(paying, {
        membershipId: membership.id,
        kind,
        operator: withReason(operator, request.body),
      });
      return { queued: true };
    },
  });
  add("members.update", {
    method: "POST",
    url: "/members/update",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      await updateForMember(ctx, { ...readDetailChange(request.body), operator: reasoned });
      return { changed: true };
    },
  });
  add("members.unlock_phone", {
    method: "POST",
    url: "/members/unlock-phone",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      return { wrong_codes: await unlockPhone(ctx, { accountId, operator: reasoned }) };
    },
  });
}

function registerCancel(add: AddAction, ctx: Context): void {
  add("members.preview_cancel", {
    method: "POST",
    url: "/members/cancel/preview",
    handler: async (call) => {
      const { at } = parseBody(cancelSchema, call.request.body);
      return previewCancel(ctx, { accountId: await getPreviewed(ctx, call), at });
    },
  });
  add("members.cancel", {
    method: "POST",
    url: "/members/cancel",
    handler: async ({ request, operator }) => {
      const { account_id: accountId, at } = parseBody(cancelSchema, request.body);
      const { refund_cents: refundCents, last_day: lastDay } = parseBody(shownSchema, request.body);
      const shown = { refundCents, lastDay };
      return cancelForMember(ctx, { accountId, at, shown, operator: withReason(operator, request.body) });
    },
  });
  add("members.keep", {
    method: "POST",
    url: "/members/keep",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      return keepForMember(ctx, { accountId: await getAccount(ctx, request.body), operator: reasoned });
    },
  });
}

function registerPrivacy(add: AddAction, ctx: Context): void {
  add("members.export", {
    method: "POST",
    url: "/members/export",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      return exportMember(ctx, { accountId: await getAccount(ctx, request.body), operator: reasoned });
    },
  });
  add("members.preview_erase", {
    method: "POST",
    url: "/members/erase/preview",
    handler: async (call) => ({ erasure: await describeErasure(ctx, await getPreviewed(ctx, call)) }),
  });
  add("members.erase", {
    method: "POST",
    url: "/members/erase",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      return {
        erased: await eraseMember(ctx, {
          accountId: await getAccount(ctx, request.body),
          operator: reasoned,
        }),
      };
    },
  });
}
