import type { Context } from "../../../context.ts";
import { type ListedRequest, listRequests } from "../../approvals/list-requests.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { recordLook } from "../../members/record-look.ts";
import type { Caller } from "../action.ts";

/** Open requests that the caller may decide; each member whom they name was looked at. */
export async function lookAtRequests(
  ctx: Context,
  { caller, operator }: { caller: Pick<Caller, "may">; operator: Operator },
): Promise<ListedRequest[]> {
  const requests = await listRequests(ctx, caller.may);
  const members = new Set(requests.map(({ fields }) => fields.account_id));
  for (const subjectId of members) {
    if (typeof subjectId === "string") await recordLook(ctx, { subjectId, operator });
  }
  return requests;
}
