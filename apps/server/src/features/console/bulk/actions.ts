import { type BULK, BULK_ACTIONS } from "@smirk/contract/console/members/bulk";
import type { Context } from "../../../context.ts";
import type { BulkAction } from "../../../db/schema/console/schema-operating.ts";
import type { ActionCall, Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { createBulk } from "./create-bulk.ts";
import { getBulkFor } from "./get-bulk-for.ts";
import { listBulks } from "./show-bulk.ts";
import { startBulk } from "./start-bulk.ts";

type BulkHandlers = Handlers<typeof BULK>;

/** One action for many members: a preview, which a job makes, and then the action, by a job too. */
export const BULK_RUN_ACTIONS: BulkHandlers = {
  "bulk.list": async (ctx, { body, caller }) => {
    const actions = BULK_ACTIONS.filter((action) => caller.may(`bulk.${action}`));
    const found = await listBulks(ctx, { actions, afterId: body.after, limit: PAGE_LIMIT });
    const { rows: runs, next } = toPage(found, ({ id }) => id);
    return { runs, next };
  },
  "bulk.show": (ctx, { body, caller }) => getBulkFor(ctx, { bulkId: body.bulk_id, caller }),
  "bulk.preview_resend": previewing("resend"),
  "bulk.resend": starting("resend"),
  "bulk.preview_cancel": previewing("cancel"),
  "bulk.cancel": starting("cancel"),
};

interface Chosen {
  account_ids: string[];
  /** The kind of email, or when the memberships end. */
  choice: string;
}

function previewing(
  action: BulkAction,
): (ctx: Context, call: ActionCall<Chosen>) => Promise<{ bulkId: string }> {
  return async (ctx, { body: { account_ids: accountIds, choice }, caller }) => {
    const { operatorId } = caller.getSession();
    return { bulkId: await createBulk(ctx, { action, choice, accountIds, operatorId }) };
  };
}

function starting(action: BulkAction): BulkHandlers["bulk.resend"] {
  return async (ctx, { body, operator, caller }) => {
    const { bulk_id: bulkId, members, refund_cents: refundCents } = body;
    const { operatorId } = caller.getSession();
    await startBulk(ctx, { bulkId, action, operatorId, operator, shown: { members, refundCents } });
    return { started: true };
  };
}
