import { type MEMBERS, MOST_MEMBERS } from "@smirk/contract/console/members/members";
import type * as v from "valibot";
import { listPlanNames } from "../../billing/plans/list-plans.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { type ChoosableFilter, listCounted } from "../bulk/list-choosable.ts";
import { saveMembers } from "../bulk/save-members.ts";
import { searchMembers } from "../search/search-members.ts";
import { getAccount, getPreviewed } from "./get-account.ts";
import { listRecords } from "./list-records.ts";
import { lookAtMember } from "./look-at-member.ts";

/** Posts throughout: what is searched for and looked at stays out of addresses, and so out of logs. */
export const MEMBER_ACTIONS: Handlers<typeof MEMBERS> = {
  "members.search": async (ctx, { body }) => ({ members: await searchMembers(ctx, body.text) }),
  "members.show": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    const { operator, caller } = call;
    return lookAtMember(ctx, { accountId, operator, role: caller.role });
  },
  "members.records": async (ctx, call) =>
    listRecords(ctx, { accountId: await getPreviewed(ctx, call), role: call.caller.role }),
  "members.list": async (ctx, { body: { sort: by, ascending: isAscending, rows, after, ...asked } }) => {
    const [page, plans] = await Promise.all([
      listCounted(ctx, toFilter(asked), { by, isAscending, rows, after }),
      listPlanNames(ctx),
    ]);
    return { ...page, most: MOST_MEMBERS, plans };
  },
  "members.save": async (ctx, { body, operator }) => {
    const parts = await saveMembers(ctx, { filter: toFilter(body), operator });
    return new ActionFile("text/csv", parts, "members.csv");
  },
};

type AskedFilter = Omit<v.InferOutput<(typeof MEMBERS)["members.save"]["takes"]>, "reason">;

function toFilter(asked: AskedFilter): ChoosableFilter {
  return {
    state: asked.state,
    planSlug: asked.plan,
    stateCode: asked.state_code,
    joinedFrom: asked.joined_from,
    joinedTo: asked.joined_to,
    endsWithin: asked.ends_within,
    isPastDue: asked.is_past_due,
    isOwed: asked.is_owed,
  };
}
