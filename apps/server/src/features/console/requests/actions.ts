import type { REQUESTS } from "@smirk/contract/console/requests";
import type { Handlers } from "../action.ts";
import { decideRequest } from "./decide-request.ts";
import { listRequests } from "./list-requests.ts";

export const REQUEST_ACTIONS: Handlers<typeof REQUESTS> = {
  "requests.list": async (ctx, { caller }) => ({ requests: await listRequests(ctx, caller.may) }),
  "requests.decide": async (ctx, { body, operator, caller }) => {
    const { request_id: requestId, is_approved: isApproved } = body;
    return {
      decided: requestId,
      answer: await decideRequest(ctx, { requestId, isApproved, operator, caller }),
    };
  },
};
