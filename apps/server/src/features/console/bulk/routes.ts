import { Readable } from "node:stream";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { BULK_ACTIONS, type BulkAction } from "../../../db/schema/console/schema-bulk.ts";
import { forbidden } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { RESENDABLE_KINDS } from "../../mail/send-again.ts";
import { hasRole, type OperatorRole } from "../../operators/roles.ts";
import { ACTIONS } from "../actions.ts";
import { afterUuid, PAGE_LIMIT, toPage } from "../pages.ts";
import { type ActionCall, type AddAction, withReason } from "../register-actions.ts";
import { BULK_ENDS } from "./bulk-member.ts";
import { createBulk } from "./create-bulk.ts";
import { type ChoosableFilter, listChoosable, listPlanNames, MOST_MEMBERS, SORTS } from "./list-choosable.ts";
import { saveMembers } from "./save-members.ts";
import { getBulk, listBulks } from "./show-bulk.ts";
import { startBulk } from "./start-bulk.ts";

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)));
const day = v.optional(v.pipe(v.string(), v.isoDate("Enter a day.")));
const filterSchema = v.object({
  state: text,
  plan: text,
  state_code: text,
  joined_from: day,
  joined_to: day,
  ends_within: v.optional(v.pipe(v.number("Enter days."), v.integer(), v.minValue(1), v.maxValue(366))),
  is_past_due: v.optional(v.boolean("Say whether a payment is past due.")),
  is_owed: v.optional(v.boolean("Say whether a refund failed.")),
});
const sortSchema = v.object({
  sort: v.optional(v.picklist(SORTS, "Choose a column."), "joined"),
  ascending: v.optional(v.boolean("Choose an order."), false),
});
const accounts = v.pipe(
  v.array(v.pipe(v.string(), v.uuid("Choose members.")), "Choose members."),
  v.minLength(1, "Choose members."),
  v.maxLength(MOST_MEMBERS, `Choose at most ${MOST_MEMBERS} members.`),
);
const CHOICES = {
  resend: v.object({ account_ids: accounts, choice: v.picklist(RESENDABLE_KINDS, "Choose an email.") }),
  cancel: v.object({ account_ids: accounts, choice: v.picklist(BULK_ENDS, "Choose when they end.") }),
};
const id = v.pipe(v.string("Name a bulk action."), v.uuid("Name a bulk action."));
const showSchema = v.object({ bulk_id: id });
const pageSchema = v.object({ after: afterUuid });
const count = v.pipe(v.number("Name the totals."), v.integer(), v.minValue(0));
const startSchema = v.object({ bulk_id: id, members: count, refund_cents: count });

/** One action for up to 500 members: a preview, which a job makes, and then the action, by a job too. */
export function registerBulkRoutes(add: AddAction, ctx: Context): void {
  add("members.list", {
    method: "POST",
    url: "/members/list",
    handler: async ({ request }) => {
      const filter = readFilter(request.body);
      const { sort: by, ascending: isAscending } = parseBody(sortSchema, request.body);
      const [members, plans] = await Promise.all([
        listChoosable(ctx, filter, { by, isAscending }),
        listPlanNames(ctx),
      ]);
      return { members, most: MOST_MEMBERS, plans };
    },
  });
  add("members.save", {
    method: "POST",
    url: "/members/list/save",
    handler: async ({ request, reply, operator }) => {
      const filter = readFilter(request.body);
      const reasoned = withReason(operator, request.body);
      const parts = await saveMembers(ctx, { filter, operator: reasoned });
      reply.header("content-disposition", 'attachment; filename="members.csv"');
      return reply.type("text/csv; charset=utf-8").send(Readable.from(parts));
    },
  });
  registerShown(add, ctx);
  for (const action of BULK_ACTIONS) {
    add(`bulk.preview_${action}`, {
      method: "POST",
      url: `/bulk/${action}/preview`,
      handler: async (call) => ({ bulk_id: await preview(call, action) }),
    });
    add(`bulk.${action}`, {
      method: "POST",
      url: `/bulk/${action}`,
      handler: async (call) => start(call, action),
    });
  }

  async function preview({ request, session }: ActionCall, action: BulkAction): Promise<string> {
    const { account_ids: accountIds, choice } = parseBody(CHOICES[action], request.body);
    return createBulk(ctx, { action, choice, accountIds, operatorId: session.operatorId });
  }

  async function start({ request, session, operator }: ActionCall, action: BulkAction) {
    const { bulk_id: bulkId, members, refund_cents: refundCents } = parseBody(startSchema, request.body);
    await startBulk(ctx, {
      bulkId,
      action,
      operatorId: session.operatorId,
      operator: withReason(operator, request.body),
      shown: { members, refundCents },
    });
    return { started: true };
  }
}

function readFilter(body: unknown): ChoosableFilter {
  const read = parseBody(filterSchema, body);
  return {
    state: read.state,
    planSlug: read.plan,
    stateCode: read.state_code,
    joinedFrom: read.joined_from,
    joinedTo: read.joined_to,
    endsWithin: read.ends_within,
    isPastDue: read.is_past_due,
    isOwed: read.is_owed,
  };
}

function registerShown(add: AddAction, ctx: Context): void {
  add("bulk.list", {
    method: "GET",
    url: "/bulk",
    handler: async ({ request, session }) => {
      const { after } = parseBody(pageSchema, request.query);
      const actions = BULK_ACTIONS.filter((action) => mayDo(session.role, action));
      const found = await listBulks(ctx, { actions, afterId: after, limit: PAGE_LIMIT });
      const { rows: runs, next } = toPage(found, (run) => run.id);
      return { runs, next };
    },
  });
  add("bulk.show", {
    method: "POST",
    url: "/bulk/show",
    handler: async ({ request, session }) => {
      const run = await getBulk(ctx, parseBody(showSchema, request.body).bulk_id);
      if (!mayDo(session.role, run.action)) throw forbidden("Your role does not allow this.");
      return run;
    },
  });
}

function mayDo(role: OperatorRole, action: BulkAction): boolean {
  return hasRole(role, ACTIONS[`bulk.${action}`].role);
}
