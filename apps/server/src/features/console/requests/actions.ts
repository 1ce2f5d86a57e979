import type { REQUESTS } from "@smirk/contract/console/requests";
import { decideRequest } from "../../approvals/decide-request.ts";
import type { Handlers } from "../action.ts";
import { lookAtRequests } from "./look-at-requests.ts";

export const REQUEST_ACTIONS: Handlers<typeof REQUESTS> = {
  "requests.list": async (ctx, call) => ({ requests: await lookAtRequests(ctx, call) }),
  "requests.decide": async (ctx, { body, operator, caller }) => {
    const { request_id: requestId, is_approved: isApproved } = body;
    const { operatorId } = caller.getSession();
    const decider = { operatorId, refuse: caller.refuse, act: caller.act };
    return {
      decided: requestId,
      answer: await decideRequest(ctx, { requestId, isApproved, operator, decider }),
    };
  },
};
