import type { MEMBER_LEAVE } from "@smirk/contract/console/members/leave";
import { cancelForMember, keepForMember, previewCancel } from "../../membership/leaving/cancel-for-member.ts";
import { describeErasure, eraseMember } from "../../privacy/erase-member.ts";
import { exportMember } from "../../privacy/export-member.ts";
import type { Handlers } from "../action.ts";
import { getAccount, getPreviewed } from "./get-account.ts";

/** How a membership ends or goes on after all, and what becomes of a person's data. */
export const MEMBER_LEAVE_ACTIONS: Handlers<typeof MEMBER_LEAVE> = {
  "members.preview_cancel": async (ctx, call) =>
    previewCancel(ctx, { accountId: await getPreviewed(ctx, call), at: call.body.at }),
  "members.cancel": async (ctx, { body, operator }) => {
    const { account_id: accountId, at, refund_cents: refundCents, last_day: lastDay } = body;
    return cancelForMember(ctx, { accountId, at, shown: { refundCents, lastDay }, operator });
  },
  "members.keep": async (ctx, call) =>
    keepForMember(ctx, { accountId: await getAccount(ctx, call), operator: call.operator }),
  "members.export": async (ctx, call) =>
    exportMember(ctx, { accountId: await getAccount(ctx, call), operator: call.operator }),
  "members.preview_erase": async (ctx, call) => ({
    erasure: await describeErasure(ctx, await getPreviewed(ctx, call)),
  }),
  "members.erase": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { erased: await eraseMember(ctx, { accountId, operator: call.operator }) };
  },
};
